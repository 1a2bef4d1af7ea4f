// What generated listings are made of. The words are everyday ones; the names and brands are invented.

type Words = readonly [string, ...string[]];
const words = (text: string): Words => {
  const [first = '', ...rest] = text.trim().split(/\s+/);
  return [first, ...rest];
};
const phrases = (text: string): Words => {
  const [first = '', ...rest] = text.trim().split(/\s*\n\s*/);
  return [first, ...rest];
};

export const NOUNS = words(`
  Anchor Apple Archive Attic Autumn Bakery Ballad Beacon Bell Bicycle Bird Bridge Candle Canyon Cartographer Cathedral
  Chapel Circus City Clock Cloud Coast Compass Corridor Cottage Crow Daughter Dawn Desert Detective Door Dream Drum Earth
  Echo Eclipse Ember Empire Engine Envelope Evening Falcon Farm Father Feather Ferry Festival Fever Field Fire Fisherman
  Flood Forest Fox Frost Garden Gate Ghost Glass Gold Grammar Granite Grove Harbor Harvest Hedge Heron Hill History Horizon
  Horse Hotel Hour House Hunger Ice Ink Island Ivory Journey Judge Key Kingdom Kitchen Ladder Lake Lantern Laughter Lemon
  Letters Library Light Lighthouse Lion Lock Machine Map Market Marsh Mask Meadow Memory Midnight Mill Mirror Monsoon Moon
  Morning Moth Mother Mountain Museum Music Needle Neighbor Night North Oak Ocean Orchard Orchid Orphan Owl Palace Paper
  Parade Passenger Pearl Physician Piano Pilgrim Pilot Planet Poet Pond Prairie Prisoner Promise Quarry Queen Railway Rain
  Raven Reader Reef Republic Return River Road Roof Room Rose Saffron Sailor Salt Sand Sea Season Secret Shadow Shepherd
  Ship Shore Silence Silver Sister Sky Smoke Snow Soldier Song Sparrow Spring Stable Star Station Stone Storm Stranger
  Street Summer Sun Swan Table Tailor Tea Theater Thief Thread Thunder Tide Tiger Timber Tower Town Train Travel Tree Tunnel
  Twilight Valley Village Violin Voyage Wall Water Weather Well Whale Widow Wild Willow Wind Window Wing Winter Witness Wolf
  Wood Word Year
`);

export const ADJECTIVES = words(`
  Amber Ancient Blue Borrowed Bright Broken Burning Careful Cold Common Crooked Curious Dark Dear Distant Drowned Early
  Eastern Empty Endless Faithful Familiar Final First Forgotten Fragile Friendly Frozen Gentle Golden Great Green Hidden
  Hollow Honest Humble Impossible Inland Invisible Last Late Lonely Long Lost Luminous Modern Narrow New Northern Old Open
  Ordinary Other Painted Pale Patient Perfect Plain Private Quiet Reluctant Remarkable Restless Rural Sacred Salted Scarlet
  Second Secret Silent Simple Singing Sleeping Slow Small Southern Stolen Strange Sunlit Tall Tender Third Unfinished
  Unlikely Upper Velvet Wandering Western White Wild Winding Wise Wooden Yellow Young
`);

export const TOPICS = phrases(`
  Bread and Salt
  Clockmaking
  Early Aviation
  Garden Design
  Glass
  Handwriting
  Harbor Towns
  Lighthouses
  Map Making
  Mathematics
  Medicine
  Mountain Railways
  Natural Dyes
  Paper
  Polar Travel
  Popular Music
  River Trade
  Stone Bridges
  Tea
  the Alphabet
  the Bicycle
  the Night Sky
  the Postal Service
  the Small House
  Theater
  Typography
  Urban Birds
  Weaving
  Whaling
  Winter Sports
`);

export const MAGAZINES = phrases(`
  Harbor & Field
  The Evening Reader
  Small Engines Monthly
  Kitchen Garden
  Model Rail Quarterly
  Modern Darkroom
  Northern Angler
  The Sunday Stitch
  Home Workshop
  Radio & Sound
  Mountain Review
  Popular Astronomy Notes
  City Cyclist
  The Chess Hour
  Good Plain Cooking
  Sail and Shore
  Prairie Gardener
  The Collector's Corner
  Letters & Type
  Winter Sports World
`);

export const BRANDS = phrases(`
  Ashby & Crane
  Bellweather
  Corvane
  Dunmore
  Eastgate
  Fairlane Goods
  Grantham Tools
  Hollis Brothers
  Ironbridge
  Juniper Mills
  Kestrel
  Lindqvist
  Marlowe
  Northfield
  Oakhurst
  Pemberton
  Quillfeather
  Redfern
  Stanwick
  Thornbury
  Underhill
  Valemont
  Westerby
  Yarrow & Sons
`);

export const MACHINES = phrases(`
  Sewing Machine
  Outboard Motor
  Film Camera
  Typewriter
  Lawn Tractor
  Reel-to-Reel Recorder
  Espresso Machine
  Table Saw
  Motorcycle
  Turntable
  Slide Projector
  Knitting Machine
  Wood Lathe
  Shortwave Receiver
  Bread Oven
  Water Pump
  Diesel Engine
  Wall Clock
`);

export const FIELDS = phrases(`
  Agricultural History
  Applied Botany
  Archival Practice
  Coastal Geology
  Comparative Folklore
  Early Music
  Field Ornithology
  Freshwater Biology
  Industrial Design
  Library Science
  Medieval Trade
  Mountain Meteorology
  Practical Optics
  Rural Sociology
  Social Medicine
  Structural Engineering
  Textile Conservation
  Urban Planning
`);

export const GAMES = phrases(`
  Board Game
  Card Game
  Dice Game
  Family Game
  Strategy Game
  Word Game
  Party Game
  Jigsaw Puzzle
`);

export const FIRST_NAMES = words(`
  Ada Agnes Albert Alice Amara Anders Anna Arthur Beatrice Bernard Carmen Cecil Clara Conrad Daniel Delia Dora Edith Edwin
  Elena Elias Emil Esther Eva Felix Fiona Florence Frank George Grace Hannah Harold Hector Helen Henry Ida Ines Iris Ivan
  Jack James Jane Joan John Joseph Judith June Karin Kenji Lars Laura Leo Lena Louis Lucy Mabel Marcus Margaret Maria
  Martin Mary Maud Miriam Nadia Naomi Nils Nora Olga Oscar Paul Pearl Peter Priya Ralph Rita Robert Rosa Ruth Samuel Sara
  Silas Sofia Stella Theo Thomas Vera Victor Viola Walter Wanda William Yusuf Zora
`);

export const PLACES = words(`
  Albany Astoria Bangor Boise Boulder Bristol Burlington Camden Concord Dayton Dover Duluth Eugene Evanston Fresno Galena
  Geneva Hartford Helena Ithaca Juneau Keene Laredo Lincoln Lowell Madison Mobile Monterey Nantucket Newport Oakland
  Olympia Omaha Peoria Portland Providence Quincy Raleigh Richmond Salem Savannah Sedona Spokane Tacoma Taos Toledo Topeka
  Trenton Tucson Utica Venice Vermont Vienna Waco Wichita York Yuma
`);

export const PRESSES = phrases(`
  Bramble Press
  Copperfield House
  Eastlight Books
  Fenwick & Daughters
  Harrow Lane
  Lantern Street Press
  Millrace
  Ninth Street Editions
  Old Quay Publishing
  Pinecone Press
  Ridgeway University Press
  Saltmarsh
  Tallow & Finch
  Windrow Books
`);

/** Syllables that surnames are put together from: a few thousand different ones. */
export const BEGINNINGS = words(
  'Al Ash Bar Bel Bran Cal Car Cor Dal Dun El Fair Far Gar Glen Hal Har Hol Ing Kel Lan Lin Mar Mel Mon Nor Oak Or Pem Quin Rav Rod Sal Sel Stan Tal Thorn Tor Val Ver Wal West Win Wor Yar',
);
export const MIDDLES = words(
  'a be den do en er fi ga i la le lo ma me mi na ne no o ra ri ro sa ta te ti va ve wi',
);
export const ENDINGS = words(
  'bach berg bury by croft dale din dorf ell er field ford gate ham hurst kin land ler ley low man mere mond more nell ner quist ris ron sby sen ski son stein stone ston ter ton vale ward well wick win worth',
);

export const OPENINGS = phrases(`
  A copy that has been read with care and kept on the shelf ever since.
  From the estate of a careful reader who never threw a book away.
  Found in the back room of a shop that closed last winter.
  Bought new, read once on a long train ride, and shelved.
  Part of a larger collection that is being sold piece by piece.
  One of those titles that people lend and never get back; here it is again.
  A working copy with some years behind it and many still ahead.
  Came to us in a box of letters and maps, and deserves a reader.
`);
export const STATES = phrases(`
  The spine is straight and the pages are clean, with light toning at the edges.
  The corners are a little rubbed and there is a name in pencil on the first page.
  There is a faint ring on the cover, and nothing else to complain about.
  The binding is tight; a former owner has marked two passages in the margin.
  Some shelf wear along the bottom edge, no tears, no missing pages.
  The cover has faded slightly where the sun of the window reached it.
  All parts are there and have been counted twice.
  It smells of paper and of nothing else: a smoke-free home.
`);
export const CLOSINGS = phrases(`
  Ships in a sturdy box within two days.
  The picture is a drawing; ask for details of the copy if you need them.
  Good company for a winter evening.
  A fine gift for somebody who likes the old ones best.
  Priced to find a new home rather than to stay on the shelf.
  Collectors will know what they are looking at.
`);
