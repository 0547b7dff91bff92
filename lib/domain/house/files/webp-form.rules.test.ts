import sharp from 'sharp'
import { expect, it } from 'vitest'
import { isBareWebp } from './webp-form.rules'

const drawn = () => sharp({ create: { width: 40, height: 30, channels: 4, background: '#3a7' } })
const chunk = (name: string, size: number) => {
  const bytes = Buffer.alloc(8 + size)
  bytes.write(name, 'latin1')
  bytes.writeUInt32LE(size, 4)
  return bytes
}
/** An image with appended bytes and a matching length. */
const longer = (image: Buffer, ...pieces: Buffer[]) => {
  const bytes = Buffer.concat([image, ...pieces])
  bytes.writeUInt32LE(bytes.length - 8, 4)
  return bytes
}

it('distinguishes a WebP with pixels only from one with anything else', async () => {
  const bare = await drawn().webp({ quality: 82 }).toBuffer()
  expect(isBareWebp(bare)).toBe(true)
  expect(isBareWebp(await drawn().webp({ lossless: true }).toBuffer())).toBe(true)
  const described = { IFD0: { Copyright: 'a name' } }
  expect(isBareWebp(await drawn().withExif(described).webp().toBuffer())).toBe(false)
  expect(isBareWebp(await drawn().withMetadata().webp().toBuffer())).toBe(false)
  expect(isBareWebp(await drawn().png().toBuffer())).toBe(false)
  expect(isBareWebp(longer(bare, chunk('XMP ', 4)))).toBe(false)
  expect(isBareWebp(longer(bare, chunk('<svg', 4)))).toBe(false)
  expect(isBareWebp(longer(bare, Buffer.from('tail')))).toBe(false)
  expect(isBareWebp(Buffer.concat([bare, Buffer.from('<script>')]))).toBe(false)
  expect(isBareWebp(bare.subarray(0, bare.length - 2))).toBe(false)
  expect(isBareWebp(Buffer.alloc(0))).toBe(false)
})
