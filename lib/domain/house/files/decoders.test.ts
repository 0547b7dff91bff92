import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openPicture } from './pictures.service'

/** The places of the product that decode pictures or start programs, each with what bounds it. */
const places: Readonly<Record<string, string>> = {
  // Everything that people send as a picture: decodingLimits.
  'lib/domain/house/files/pictures.service.ts': 'decodingLimits.pixels',
  // Programs that read films: decodingLimits.
  'lib/domain/learning/media/examination/programs.service.ts': 'decodingLimits.programBytes',
  // Draws certificates; its pictures are marks, which the server made itself.
  'lib/drawing/png.ts': 'drawSvg(page)',
  'lib/drawing/pdf.ts': 'item.png',
  // Programs of the product itself, which get no file of a person.
  'lib/host/hasher.ts': 'hasher-program.mjs',
  'lib/domain/learning/modules/schemas/schema-worker.service.ts': 'workerData',
  // Reads files of people as texts, within memory and time.
  'lib/platform/reading/reading-process.ts': 'max-old-space-size',
}
const decodes = /from '(sharp|@resvg\/resvg-js|pdfkit|node:child_process|node:worker_threads)'/

it('pictures are decoded and programs started in these places only, each with its limits', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'lib', 'app', 'server.ts'], { encoding: 'utf8' })
  const product = files.split('\n').filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixtures)\.|\/testing\//.test(file))
  const found = product.filter((file) => decodes.test(readFileSync(file, 'utf8')))
  expect(found.sort()).toEqual(Object.keys(places).sort())
  for (const [file, limit] of Object.entries(places)) expect(readFileSync(file, 'utf8')).toContain(limit)
})

/** An AVIF that says it has these sides. */
async function avifOf(width: number, height: number): Promise<Buffer> {
  const avif = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#264' } })
    .avif()
    .toBuffer()
  const sides = avif.indexOf('ispe') + 8
  expect([avif.readUInt32BE(sides), avif.readUInt32BE(sides + 4)]).toEqual([64, 64])
  avif.writeUInt32BE(width, sides)
  avif.writeUInt32BE(height, sides + 4)
  return avif
}

const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#000' } })
const png = (width: number, height: number) => flat(width, height).png({ compressionLevel: 9 }).toBuffer()
const frames = (number: number) => Array.from({ length: number }, (_, at) => ({ r: at * 12, g: 255 - at * 12, b: 0 }))

describe('a picture', () => {
  it.each([
    ['a PNG', () => png(6400, 6400)],
    ['a GIF', () => flat(6400, 6400).gif().toBuffer()],
    ['an AVIF with huge sides', () => avifOf(60_000, 60_000)],
    [
      'an animation of many frames',
      async () => {
        const pages = await Promise.all(
          frames(20).map((background) =>
            sharp({ create: { width: 1500, height: 1500, channels: 3, background } })
              .png()
              .toBuffer(),
          ),
        )
        return sharp(pages, { join: { animated: true } })
          .gif()
          .toBuffer()
      },
    ],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
  ])('is not opened when it is %s beyond the limits', async (_, make) => {
    await expect(openPicture(await make())).rejects.toThrow()
  })

  it('is opened within the limits, one frame or all', async () => {
    const { metadata, decode } = await openPicture(await png(6000, 6000))
    expect(metadata.width).toBe(6000)
    expect((await decode().resize(10).png().toBuffer({ resolveWithObject: true })).info.width).toBe(10)
  })
})
