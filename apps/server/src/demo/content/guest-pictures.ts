/** What guests photographed: from another side, in the light of a phone, half eaten. Nobody posts the owner's own file. */
const taken = {
  'guest-bibimbap': ['bibimbap-walnut', 'bibimbap-close'],
  'guest-kimchi-stew': ['kimchi-stew', 'kimchi-stew-close'],
  'guest-pork-grill': ['pork-grill', 'pork-grill-close'],
  'guest-naengmyeon': ['naengmyeon', 'naengmyeon-close'],
  'guest-bulgogi': ['bulgogi'],
  'guest-samgyetang': ['samgyetang'],
  'guest-seolleongtang': ['seolleongtang'],
  'guest-budae': ['budae-stew'],
  'guest-kalguksu': ['kalguksu'],
  'guest-jjajang': ['jjajang-red', 'jjajang-close'],
  'guest-dimsum': ['dimsum-steamer', 'dimsum-close'],
  'guest-mapo': ['mapo-tofu', 'mapo-tofu-close'],
  'guest-tangsuyuk': ['tangsuyuk', 'tangsuyuk-close'],
  'guest-malatang': ['malatang'],
  'guest-hotpot': ['hotpot'],
  'guest-beef-noodles': ['beef-noodles'],
  'guest-lamb': ['lamb-skewers'],
  'guest-ramen': ['ramen-walnut', 'ramen-table', 'ramen-spicy', 'ramen-close'],
  'guest-sushi': ['sushi-slate', 'sushi-close', 'sushi-counter'],
  'guest-katsu': ['katsu-green', 'katsu-close'],
  'guest-gyoza-beer': ['gyoza-plate'],
  'guest-okonomiyaki': ['okonomiyaki'],
  'guest-sukiyaki': ['sukiyaki'],
  'guest-unagi': ['unagi-box'],
  'guest-udon': ['udon'],
  'guest-pizza': ['pizza-margherita', 'pizza-close'],
  'guest-pasta': ['tomato-pasta', 'tomato-pasta-close'],
  'guest-steak': ['steak-walnut', 'steak-close'],
  'guest-burger': ['burger-board', 'burger-close'],
  'guest-tacos': ['tacos'],
  'guest-gnocchi': ['gnocchi'],
  'guest-fish-and-chips': ['fish-and-chips'],
  'guest-pho': ['pho'],
  'guest-pad-thai': ['pad-thai'],
  'guest-butter-chicken': ['butter-chicken'],
  'guest-waffle': ['waffle'],
} satisfies Record<string, readonly string[]>

/** A whole table from above shows what nobody has a picture of. */
const tables = ['spread-light', 'spread-dark']

const entries: readonly (readonly [string, readonly string[]])[] = Object.entries(taken)

/** The guests' pictures of the dish that the house shows like this, and of the table it stood on. */
export const guestPicturesOf = (picture: string): readonly string[] => [
  ...entries.flatMap(([guest, of]) => (of.includes(picture) ? [guest] : [])),
  ...tables,
]
