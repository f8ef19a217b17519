"""Learning by playing: courses on the real engine, the tutor who leads through them, tips in the first games.

`boards.py` the two small maps and what is dealt on them, `steps.py` what a course is made of, `scotland.py` and
`ireland.py` the courses, `session.py` a game whose opponent keeps to the course, `tutor.py` who speaks and what may be
chosen, `speech.py` and `spotlight.py` how that looks, `tips.py` the first occurrence of everything in a real game.
"""
