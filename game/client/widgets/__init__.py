"""The parts that screens are built from: painted surfaces, controls, and the form that moves focus between them."""

from game.client.widgets.controls import Button, Choice, Look, Slider, TextField, Toggle, Widget, arrow_picture
from game.client.widgets.form import Form
from game.client.widgets.paint import (
    draw_brass_frame,
    draw_focus_ring,
    draw_panel,
    draw_ring,
    draw_rounded,
    draw_shadow,
    draw_text,
    draw_toast,
    draw_tray,
    gradient,
    px,
    rounded,
    rounded_mask,
    shade,
)

__all__ = [
    "Button",
    "Choice",
    "Form",
    "Look",
    "Slider",
    "TextField",
    "Toggle",
    "Widget",
    "arrow_picture",
    "draw_brass_frame",
    "draw_focus_ring",
    "draw_panel",
    "draw_ring",
    "draw_rounded",
    "draw_shadow",
    "draw_text",
    "draw_toast",
    "draw_tray",
    "gradient",
    "px",
    "rounded",
    "rounded_mask",
    "shade",
]
