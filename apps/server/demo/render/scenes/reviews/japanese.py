"""일식 as somebody at the table saw it."""

from scenes.dishes.classics_japanese import gyoza, karaage, katsu, ramen, sushi
from scenes.picture import picture
from scenes.reviews.eating import crumpled, drops, eaten, resting_chopsticks, tumbler
from scenes.reviews.phone import guest_table, phone_camera, phone_light, place_side
from scenes.shapes import group


@picture('guest-ramen')
def guest_ramen():
    guest_table('walnut')
    eaten(ramen, 0.5, 2.6, 0.12, keep=('nori',))
    place_side('tea', 1.7, 0.6)
    group(gyoza, (-2.1, 1.3, 0), 0.5, 0.75)
    resting_chopsticks((0.15, -0.1), -0.5, 0.72, '#c99f62', False)
    crumpled((1.7, -0.7), 0.27, 4)
    drops((-0.9, -1.0), 0.2, '#7a4a16', 10)
    phone_light('bulb')
    phone_camera(-84, 58, 3.9, (0, 0.25, 0.35), 7)


@picture('guest-sushi')
def guest_sushi():
    guest_table('ash', seat='#40362c')
    eaten(sushi, 0.4, 0.3)
    place_side('soy', 1.5, -1.1)
    place_side('tea', -1.9, 0.9)
    resting_chopsticks((0.3, -1.35), 0.1, 0.05, '#3a2317', False)
    phone_light('white')
    phone_camera(-106, 54, 3.8, (0.1, 0.0, 0.2), -5)


@picture('guest-katsu')
def guest_katsu():
    guest_table('oak')
    eaten(katsu, 0.38, 0.1)
    place_side('rice', -1.8, 0.5)
    place_side('radish', -0.6, 1.7)
    place_side('tea', 1.6, 1.6)
    resting_chopsticks((0.2, -1.5), 0.2, 0.05, '#7a2a1c', False)
    crumpled((1.9, 0.5), 0.27, 6)
    phone_light('cool')
    phone_camera(-76, 54, 4.0, (0, 0.15, 0.2), 5)


@picture('guest-gyoza-beer')
def guest_gyoza_beer():
    guest_table('walnut')
    eaten(gyoza, 0.5, 0.0)
    group(karaage, (1.9, 1.5, 0), 0.3, 0.8)
    place_side('soy', -1.4, 0.6)
    resting_chopsticks((-0.2, -1.2), 0.15, 0.05, '#c99f62', False)
    crumpled((1.6, -0.6), 0.28, 1)
    tumbler((-1.7, 1.9, 0), 0.6, 0.42, 1.3)
    phone_light('bulb', 0.95)
    phone_camera(-100, 48, 3.8, (0.2, 0.3, 0.15), -6)
