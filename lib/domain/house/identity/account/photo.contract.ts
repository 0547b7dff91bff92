import { z } from 'zod'
import { Id, named } from '@/lib/platform/http/contract'

const pixels = z.int().min(1)
const Address = z.string().describe("Path on the organization's host, without key or token; good for 12 hours at least")

/** The photo of a person, a square. */
export const Photo = z.object({
  id: Id,
  width: pixels,
  height: pixels,
  url: Address,
  renditions: z.array(z.object({ width: pixels, height: pixels, url: Address })).describe('Smaller copies'),
})
named({ Photo })
