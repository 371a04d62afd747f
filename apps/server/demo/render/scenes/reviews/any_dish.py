"""Any dish of the house as a guest photographed it: the same table, another light, another hand."""

import bpy

from scenes.dishes.chinese.noodles import beef_noodles
from scenes.dishes.chinese.skewers import lamb_skewers
from scenes.dishes.chinese.spicy import hotpot, malatang
from scenes.dishes.japanese.eel import unagi_box
from scenes.dishes.japanese.noodles import udon
from scenes.dishes.japanese.okonomiyaki import okonomiyaki
from scenes.dishes.japanese.sukiyaki import sukiyaki
from scenes.dishes.korean.pans import budae_stew, bulgogi
from scenes.dishes.korean.soups import kalguksu, samgyetang, seolleongtang
from scenes.dishes.western.gnocchi import gnocchi
from scenes.dishes.western.pub import fish_and_chips
from scenes.dishes.western.tacos import tacos
from scenes.dishes.world.bakery import waffle
from scenes.dishes.world.india import butter_chicken
from scenes.dishes.world.thailand import pad_thai
from scenes.dishes.world.vietnam import pho
from scenes.picture import picture
from scenes.reviews.eating import crumpled, drops, tumbler
from scenes.reviews.phone import phone_camera, phone_light


def _guest(name, dish, light, camera, power=0.9, paper=None, glass=None, spots=None):
    @picture(name)
    def build():
        dish()
        for ob in [o for o in bpy.data.objects if o.type in ('LIGHT', 'CAMERA')]:
            bpy.data.objects.remove(ob)
        if paper:
            crumpled(paper, 0.32, len(name))
        if glass:
            tumbler((*glass, 0), 0.5)
        if spots:
            drops(spots[0], 0.3, spots[1], 8, len(name), 0.02)
        phone_light(light, power)
        phone_camera(*camera)


_guest('guest-bulgogi', bulgogi, 'white', (-70, 62, 4.6, (0.1, 0.1, 0.2), 7), paper=(2.2, -0.9))
_guest('guest-samgyetang', samgyetang, 'cool', (-112, 56, 4.0, (0, 0.1, 0.4), -5), glass=(-2.0, 1.1))
_guest('guest-seolleongtang', seolleongtang, 'cool', (-78, 66, 4.2, (0.1, 0, 0.3), 4), paper=(2.0, 0.7))
_guest('guest-budae', budae_stew, 'white', (-100, 60, 4.8, (0, 0.1, 0.2), 6), spots=((1.7, -1.1), '#a5240c'))
_guest('guest-kalguksu', kalguksu, 'cool', (-66, 58, 4.2, (0, 0, 0.3), -6), paper=(-2.0, -0.8))
_guest('guest-malatang', malatang, 'white', (-108, 64, 4.3, (0, 0, 0.3), 5), spots=((1.3, -1.2), '#8f1e08'))
_guest('guest-hotpot', hotpot, 'bulb', (-74, 60, 5.0, (0, 0.1, 0.2), -4), glass=(2.5, 1.2))
_guest('guest-beef-noodles', beef_noodles, 'cool', (-104, 60, 4.2, (0, 0, 0.3), 6), paper=(2.0, -0.8))
_guest('guest-lamb', lamb_skewers, 'bulb', (-68, 52, 4.8, (0, 0, 0.2), -7), 0.8, glass=(-2.3, 1.3))
_guest('guest-okonomiyaki', okonomiyaki, 'bulb', (-110, 58, 4.4, (0, 0, 0.1), 5), 0.8, glass=(2.2, 1.3))
_guest('guest-sukiyaki', sukiyaki, 'bulb', (-76, 64, 4.8, (0, 0.1, 0.2), -5), 0.85)
_guest('guest-unagi', unagi_box, 'white', (-112, 62, 4.2, (0, 0, 0.2), 6), paper=(-2.1, 0.9))
_guest('guest-udon', udon, 'white', (-72, 60, 4.2, (0, 0, 0.3), -4), glass=(1.9, 1.2))
_guest('guest-pho', pho, 'window', (-106, 58, 4.3, (0, 0, 0.3), 5), 0.8, paper=(2.1, -0.7))
_guest('guest-pad-thai', pad_thai, 'window', (-70, 56, 4.4, (0, 0, 0.1), -6), 0.8, glass=(-2.2, 1.2))
_guest('guest-butter-chicken', butter_chicken, 'bulb', (-108, 58, 4.6, (0, 0.1, 0.2), 4), 0.85)
_guest('guest-tacos', tacos, 'window', (-72, 54, 4.8, (0, 0, 0.2), 6), 0.8, paper=(2.1, -1.1))
_guest('guest-gnocchi', gnocchi, 'bulb', (-104, 58, 4.2, (0, 0, 0.1), -5), 0.85, glass=(2.1, 1.2))
_guest('guest-fish-and-chips', fish_and_chips, 'white', (-74, 56, 4.8, (0, 0, 0.2), 5), paper=(2.3, -0.8))
_guest('guest-waffle', waffle, 'window', (-106, 54, 4.2, (0, 0, 0.2), -6), 0.8, paper=(-2.0, -0.7))
