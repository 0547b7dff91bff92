import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import type { Weight } from './page'

const scripts = ['arabic', 'latin', 'latin-ext', 'cyrillic-ext'] as const
export type Script = (typeof scripts)[number]
export type Face = { name: string; script: Script; font: Font }

/** The files of the faces, one for each script, with the same metrics: one family (SIL Open Font License 1.1). */
export const faceFile = (script: Script, weight: Weight): string =>
  join(process.cwd(), `node_modules/@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-${script}-${weight}-normal.woff`)

export const faceName = (script: Script, weight: Weight): string => `${script}-${weight}`
export const faceNames = (weight: Weight): string[] => scripts.map((script) => faceName(script, weight))
export const allFaces = ([400, 600] as const).flatMap((weight) =>
  scripts.map((script) => ({ name: faceName(script, weight), file: faceFile(script, weight), weight })),
)

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
