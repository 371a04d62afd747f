"""한식 as somebody at the table saw it."""

from scenes.dishes.classics_korean import bbq, bibimbap, naengmyeon, red_stew
from scenes.picture import picture
from scenes.reviews.eating import crumpled, drops, eaten, resting_chopsticks, spoon, tumbler
from scenes.reviews.phone import guest_table, phone_camera, phone_light, place_side


@picture('guest-bibimbap')
def guest_bibimbap():
    guest_table('oak')
    eaten(bibimbap, 0.42, -0.9, keep=('grain',))
    drops((0.4, -0.35), 0.16, '#a82a10', 22, 3, 0.6)
    place_side('kimchi', -1.7, 1.1)
    place_side('spinach', 1.6, 1.35)
    place_side('radish', 0.1, 1.9)
    spoon((0.45, -0.35, 0.66), -0.5, 0.35)
    crumpled((-1.75, -0.5))
    tumbler((2.3, 0.4, 0), 0.4)
    phone_light('cool')
    phone_camera(-104, 50, 3.9, (0, 0.25, 0.3), 6)


@picture('guest-kimchi-stew')
def guest_kimchi_stew():
    guest_table('oak', seat='#3d3a36')
    eaten(red_stew, 0.55, 0.4, 0.14)
    place_side('rice', 1.55, -0.35)
    place_side('kimchi', -1.5, 0.9)
    place_side('spinach', -0.3, 1.75)
    place_side('radish', 1.1, 1.6)
    drops((0.9, -1.0), 0.22, '#a9270a')
    spoon((1.45, -0.3, 0.42), -0.9, 0.25)
    tumbler((-1.9, -0.5, 0), 0.7)
    phone_light('white')
    phone_camera(-82, 56, 3.9, (0.1, 0.25, 0.3), -5)


@picture('guest-pork-grill')
def guest_pork_grill():
    guest_table('slate', floor='#6a6964', seat='#8a1f1a')
    eaten(bbq, 0.4, 2.2)
    place_side('kimchi', -1.9, 0.7)
    place_side('radish', 1.9, 0.9)
    place_side('spinach', 1.75, -0.55)
    place_side('soy', -1.75, -0.5)
    resting_chopsticks((1.2, -1.35), 0.35, 0.05)
    crumpled((-1.2, -1.5), 0.27, 3)
    tumbler((-2.6, 1.6, 0), 0.3, 0.26, 0.6)
    tumbler((2.7, 0.2, 0), 0.5, 0.26, 0.6)
    phone_light('white', 0.9)
    phone_camera(-70, 48, 4.3, (0, 0.1, 0.15), 5)


@picture('guest-naengmyeon')
def guest_naengmyeon():
    guest_table('ash')
    eaten(naengmyeon, 0.34, 1.0, 0.1)
    place_side('radish', -1.5, 0.7)
    tumbler((1.8, 0.9, 0), 0.8)
    crumpled((1.7, -0.6), 0.26, 5)
    resting_chopsticks((0.2, 0.1), 0.8, 0.64)
    phone_light('window', 0.8)
    phone_camera(-98, 62, 3.6, (0, 0.1, 0.3), -7)
