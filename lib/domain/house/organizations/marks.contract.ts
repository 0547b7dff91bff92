import { z } from 'zod'
import { named } from '@/lib/platform/http/contract'

const pixels = z.int().min(1)

/** A picture of an organization, such as its logo. */
export const OrganizationMark = z.object({
  url: z
    .string()
    .describe("Path of a PNG on the organization's host, public and cached for good; another picture has another one"),
  width: pixels,
  height: pixels,
})
named({ OrganizationMark })

const path = '/files/01939e5c-7a30-7c2e-9a54-5b8f0d6f1a81/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b'
const shown = (name: string, width: number, height: number) => ({
  url: `${path}?type=image%2Fpng&name=${name}.png&inline=1&signature=Zm9y`,
  width,
  height,
})

export const exampleMarks = {
  logo: shown('logo', 320, 96),
  logoDark: null,
  favicon: shown('favicon', 180, 180),
  seal: null,
}
