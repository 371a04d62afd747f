"""중식 as somebody at the table saw it."""

from scenes.dishes.classics_chinese import jjajang, mapo, steamer, tangsuyuk
from scenes.picture import picture
from scenes.reviews.eating import crumpled, drops, eaten, resting_chopsticks, spoon
from scenes.reviews.phone import guest_table, phone_camera, phone_light, place_side
from scenes.shapes import group


@picture('guest-jjajang')
def guest_jjajang():
    guest_table('marble', seat='#7d1f18')
    eaten(jjajang, 0.5, 0.2)
    place_side('radish', -1.5, 1.0)
    place_side('soy', 0.4, 1.6)
    group(tangsuyuk, (2.2, 1.6, 0), 0.4, 0.8)
    drops((0.3, -1.15), 0.25, '#2a1208', 12)
    crumpled((-1.6, -0.6), 0.03, 2)
    resting_chopsticks((-0.1, 0), 2.2, 0.58, '#b98d55', False)
    phone_light('cool', 1.05)
    phone_camera(-92, 50, 4.0, (0.25, 0.3, 0.25), 4)


@picture('guest-dimsum')
def guest_dimsum():
    guest_table('walnut', seat='#2d2a28')
    eaten(steamer, 0.45, -0.4)
    place_side('soy', 1.7, -0.6)
    place_side('tea', -1.75, 0.3)
    place_side('tea', 1.3, 2.0)
    resting_chopsticks((1.75, -0.55), 1.2, 0.2, '#3a2317', False)
    crumpled((-1.6, -0.9), 0.26, 7)
    phone_light('bulb', 0.9)
    phone_camera(-112, 46, 4.0, (0, 0.15, 0.25), -4)


@picture('guest-mapo')
def guest_mapo():
    guest_table('#7a2018', seat='#2d2220')
    eaten(mapo, 0.5, 2.3, 0.08)
    place_side('rice', 1.7, -0.2)
    group(jjajang, (-2.0, 1.5, 0), 0, 0.85)
    place_side('radish', 0.5, 1.8)
    spoon((0.2, -0.4, 0.42), -1.0, 0.25)
    drops((0.9, -1.0), 0.2, '#a9270a', 10)
    phone_light('white')
    phone_camera(-80, 54, 4.0, (0, 0.25, 0.2), -5)


@picture('guest-tangsuyuk')
def guest_tangsuyuk():
    guest_table('ash', seat='#7d1f18')
    eaten(tangsuyuk, 0.4, -2.4)
    place_side('soy', 1.75, 0.2)
    place_side('radish', -1.7, 0.8)
    group(jjajang, (1.7, 2.3, 0), 0.3, 0.8)
    resting_chopsticks((0.9, -1.4), 0.5, 0.05, '#b98d55', False)
    crumpled((-1.7, -0.7), 0.03, 6)
    phone_light('cool')
    phone_camera(-98, 48, 4.2, (0, 0.3, 0.2), 4)
