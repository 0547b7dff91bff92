import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import type { Weight } from './page'

const plex = (part: string) => ({ family: 'ibm-plex-sans-arabic', part })
const noto = (part: string) => ({ family: 'noto-sans', part })
const ofScript = (part: string) => ({ family: `noto-sans-${part}`, part })

/**
 * The files of the faces in the order in which a letter looks for one, with the tag by which the rules of each are found (OpenType): one family with
 * the same metrics, and Noto Sans on the same lines for what that lacks, such as names in other scripts (both SIL Open Font License 1.1).
 */
const files = {
  arabic: { ...plex('arabic'), tag: 'arab' },
  latin: { ...plex('latin'), tag: 'latn' },
  'latin-ext': { ...plex('latin-ext'), tag: 'latn' },
  'cyrillic-ext': { ...plex('cyrillic-ext'), tag: 'latn' },
  'latin-more': { ...noto('latin-ext'), tag: 'latn' },
  vietnamese: { ...noto('vietnamese'), tag: 'latn' },
  greek: { ...noto('greek'), tag: 'grek' },
  cyrillic: { ...noto('cyrillic'), tag: 'cyrl' },
  hebrew: { ...ofScript('hebrew'), tag: 'hebr' },
  devanagari: { ...ofScript('devanagari'), tag: 'dev2' },
  bengali: { ...ofScript('bengali'), tag: 'bng2' },
  gurmukhi: { ...ofScript('gurmukhi'), tag: 'gur2' },
  gujarati: { ...ofScript('gujarati'), tag: 'gjr2' },
  tamil: { ...ofScript('tamil'), tag: 'tml2' },
  telugu: { ...ofScript('telugu'), tag: 'tel2' },
  kannada: { ...ofScript('kannada'), tag: 'knd2' },
  malayalam: { ...ofScript('malayalam'), tag: 'mlm2' },
  sinhala: { ...ofScript('sinhala'), tag: 'sinh' },
  thai: { ...ofScript('thai'), tag: 'thai' },
  ethiopic: { ...ofScript('ethiopic'), tag: 'ethi' },
} as const
export type Script = keyof typeof files
const scripts = Object.keys(files).filter((name): name is Script => name in files)
export type Face = { name: string; script: Script; font: Font }

export function faceFile(script: Script, weight: Weight): string {
  const { family, part } = files[script]
  return join(
    /* turbopackIgnore: true */ process.cwd(),
    `node_modules/@fontsource/${family}/files/${family}-${part}-${weight}-normal.woff`,
  )
}
export const tagOf = (script: Script): string => files[script].tag

export const faceName = (script: Script, weight: Weight): string => `${script}-${weight}`

const loaded = new Map<Weight, Face[]>()

/** The faces of a weight, in the order in which a letter looks for one. Read from disk once in a process. */
export function facesOf(weight: Weight): Face[] {
  const known = loaded.get(weight)
  if (known) return known
  const faces = scripts.map((script) => {
    const font = create(readFileSync(faceFile(script, weight)))
    if (!('layout' in font)) throw new Error('A face is a collection of fonts')
    return { name: faceName(script, weight), script, font }
  })
  loaded.set(weight, faces)
  return faces
}

/** Distance of the baseline from the top of a line, as a part of the size; the same in all faces. */
export const ascent = 1.085
/** Height of a line as a part of the size. */
export const lineHeight = 1.42
