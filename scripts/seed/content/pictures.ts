import type { Both, PictureName } from './writing'

const open = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 540">'
const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 4) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const blob = (cx: number, cy: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"/>`

const [wall, floor, wood, carton, tape, steel, ink, red, green, sea, skin, sand] = [
  '#eef3f1', '#d5ded9', '#b98a5a', '#d9a866', '#b97f3c', '#8b9ba3', '#31424a', '#c8453b', '#2f8f5b', '#3f8fb5', '#e2b48c', '#f4e3c1',
] // biome-ignore format: one palette
const room = rect(0, 0, 960, 540, wall, 0) + rect(0, 430, 960, 110, floor, 0)
const box = (x: number, y: number, width: number, height: number) =>
  rect(x, y, width, height, carton) + rect(x + width / 2 - 6, y, 12, height, tape, 0)

/** A shelf with heavy boxes on top, a ladder, a cable, a spill, and a box before the exit. */
const storeroom = [
  open,
  room,
  ...[110, 230, 350].map((y) => rect(90, y, 260, 12, wood)),
  rect(90, 60, 12, 380, wood) + rect(338, 60, 12, 380, wood),
  box(130, 40, 90, 70) + box(226, 52, 100, 58) + box(120, 178, 60, 52) + box(200, 190, 70, 40) + box(130, 312, 50, 38),
  line('M480 430 L520 110 M570 430 L540 110', steel, 12),
  ...[180, 240, 300, 360].map((y) => line(`M${512 - (y - 180) * 0.13} ${y} L${546 + (y - 180) * 0.11} ${y}`, steel, 10)),
  line('M200 500 C300 450 380 530 470 480', ink, 8),
  blob(655, 478, 80, 22, sea) + blob(640, 474, 36, 8, '#8cc4dd'),
  rect(770, 140, 140, 290, '#c9d6cf') + rect(782, 152, 116, 278, '#dfe9e4') + blob(885, 300, 8, 8, ink),
  rect(800, 96, 80, 32, green) + line('M822 112 H858 M848 102 L858 112 L848 122', '#fff', 5),
  box(800, 320, 92, 112),
  '</svg>',
].join('')

/** Four shelves: raw chicken at the top, an open tin, and a crowded shelf. */
const fridge = [
  open,
  rect(0, 0, 960, 540, wall, 0),
  rect(250, 30, 460, 490, '#c3ced3', 18) + rect(274, 52, 412, 446, '#f6fafb', 8),
  ...[170, 280, 390].map((y) => rect(274, y, 412, 8, '#b6c6cd', 0)),
  blob(340, 136, 56, 32, '#f0c2b0') + blob(384, 118, 22, 14, '#f0c2b0') + rect(280, 160, 130, 10, '#fff'),
  line('M330 172 V196 M352 172 V188', '#dd8f7c', 5),
  rect(560, 206, 70, 74, steel) + line('M566 204 C580 180 620 176 640 190', '#6c7c84', 6) + blob(595, 206, 34, 8, red),
  rect(310, 216, 80, 64, '#fff') + rect(310, 232, 80, 18, sea, 0),
  ...[290, 350, 410, 470, 530, 590].map((x, at) =>
    rect(x, 312 - (at % 3) * 8, 56, 78 + (at % 3) * 8, [green, sand, carton][at % 3] ?? sand),
  ),
  rect(290, 420, 180, 70, '#d9e6dd', 8) + rect(490, 420, 180, 70, '#d9e6dd', 8),
  blob(340, 452, 26, 20, green) + blob(400, 456, 28, 18, red) + blob(560, 456, 30, 18, '#e09a3c') + blob(616, 452, 22, 20, green),
  '</svg>',
].join('')

/** A corridor of a hotel: an extinguisher behind a curtain, a cart in the way, and an exit sign that is dark. */
const corridor = [
  open,
  rect(0, 0, 960, 540, sand, 0),
  '<path d="M0 540 L300 360 H660 L960 540 Z" fill="#a8544b"/><path d="M0 0 L300 110 H660 L960 0 Z" fill="#fbf5e6"/>',
  rect(380, 160, 200, 200, '#cfbf98') + rect(400, 180, 76, 180, wood) + rect(484, 180, 76, 180, wood),
  '<path d="M210 470 V120 L270 140 V430 Z" fill="#8f6a45"/><path d="M700 430 V140 L760 118 V470 Z" fill="#8f6a45"/>',
  rect(112, 290, 44, 110, red, 18) + rect(124, 270, 20, 24, ink) + line('M144 280 C170 290 160 340 158 360', ink, 6),
  line('M70 130 H200', ink, 8),
  '<path d="M84 132 C100 240 90 340 104 440 L150 440 C136 340 150 240 140 132 Z" fill="#3f6f8f" opacity="0.75"/>',
  rect(760, 84, 100, 44, '#77827c') + line('M786 106 H834 M822 94 L834 106 L822 118', '#9aa59f', 6),
  rect(410, 340, 150, 90, steel) + rect(400, 326, 170, 16, ink) + blob(432, 440, 14, 14, ink) + blob(540, 440, 14, 14, ink),
  rect(420, 290, 40, 36, '#fff') + rect(468, 276, 30, 50, sea) + rect(506, 286, 40, 40, '#fff') + rect(506, 300, 40, 8, green, 0),
  '</svg>',
].join('')

/** A person lying on one side: head back, a hand under the cheek, the upper knee bent. */
const recovery = [
  open,
  rect(0, 0, 960, 540, wall, 0) + rect(0, 340, 960, 200, '#cfe0d3', 0) + rect(90, 340, 790, 34, '#7fa58c', 12),
  '<g stroke-linecap="round" stroke-linejoin="round" fill="none">',
  line('M300 290 L560 300', sea, 96),
  line('M560 300 L850 330', '#46566b', 56),
  line('M560 290 L660 236 L720 322', '#5b6d86', 54),
  line('M320 280 L360 226 L250 318', skin, 30),
  '</g>',
  blob(192, 276, 56, 50, skin),
  '<path d="M136 268 C140 214 226 204 248 262 C210 236 170 244 136 268 Z" fill="#3b2f2a"/>',
  line('M206 300 C200 306 194 306 188 302', ink, 4) + line('M176 276 H188', ink, 4),
  rect(716, 306, 60, 30, ink, 12) + rect(842, 312, 60, 32, ink, 12),
  '</svg>',
].join('')

export const pictures: Record<PictureName, { svg: string; alt: Both }> = {
  storeroom: { svg: storeroom, alt: { ar: 'مستودع فيه رفوف وسلّم ومخرج', en: 'A storeroom with shelves, a ladder and an exit' } },
  fridge: { svg: fridge, alt: { ar: 'ثلاجة مفتوحة من أربعة رفوف', en: 'An open refrigerator with four shelves' } },
  corridor: { svg: corridor, alt: { ar: 'ممر في فندق', en: 'A hotel corridor' } },
  recovery: { svg: recovery, alt: { ar: 'شخص مستلقٍ على جنبه', en: 'A person lying on one side' } },
}
