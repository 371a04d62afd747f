"""양식 as somebody at the table saw it."""

from scenes.dishes.classics_western import burger, pasta, pizza, steak
from scenes.picture import picture
from scenes.reviews.eating import crumpled, drops, eaten, sliced, tumbler
from scenes.reviews.phone import guest_table, phone_camera, phone_light
from scenes.shapes import group


@picture('guest-pasta')
def guest_pasta():
    guest_table('marble', seat='#2f2b28')
    eaten(pasta, 0.4, 0.9)
    group(steak, (2.5, 1.7, 0), 0.5, 0.8)
    tumbler((-1.8, 1.2, 0), 0.5)
    crumpled((-2.0, -0.4), 0.32, 8, '#e7ddcd')
    drops((0.6, -0.9), 0.3, '#b3260c', 9, 2, 0.34)
    phone_light('bulb', 0.85)
    phone_camera(-96, 50, 4.2, (0.3, 0.3, 0.2), -6)


@picture('guest-pizza')
def guest_pizza():
    guest_table('walnut')
    sliced(pizza, -1.5, 1.7)
    tumbler((-2.1, 1.0, 0), 0.6)
    tumbler((2.2, 1.2, 0), 0.2)
    crumpled((1.9, -0.8), 0.32, 9)
    crumpled((-1.9, -0.9), 0.27, 2)
    phone_light('white')
    phone_camera(-88, 60, 4.2, (0, 0.15, 0.1), 6)


@picture('guest-steak')
def guest_steak():
    guest_table('slate', seat='#211d1a')
    eaten(steak, 0.45, 0.2)
    tumbler((1.9, 1.2, 0), 0.5)
    crumpled((-1.9, 0.6), 0.34, 3, '#ece6da')
    phone_light('bulb', 0.8)
    phone_camera(-104, 52, 3.8, (0, 0.1, 0.15), 5)


@picture('guest-burger')
def guest_burger():
    guest_table('oak', seat='#27405a')
    burger()
    crumpled((-1.6, -0.9), 0.34, 4)
    crumpled((1.9, -0.7), 0.27, 5)
    tumbler((-1.7, 1.3, 0), 0.5)
    phone_light('window', 0.8)
    phone_camera(-70, 38, 4.2, (0.2, 0, 0.45), 6)
