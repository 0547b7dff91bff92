import sharp from 'sharp'
import { updateBrand } from '@/lib/domain/house/branding/branding.contract'
import { keepFile } from '@/lib/domain/house/files/own-assets.service'
import { runAsSystem } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import { type Tx, withTenant } from '@/lib/platform/db/tenant'
import type { client } from '@/lib/platform/http/client'

type Colours = { light: string; book: string }
const onLight: Colours = { light: '#d98a1f', book: '#0d5f56' }
const onDark: Colours = { light: '#f4bd62', book: '#8fe0d1' }

/** A light that rises over an open book, for "Noor". */
const emblem = ({ light, book }: Colours) => `<g fill="none" stroke-linecap="round" stroke-linejoin="round" stroke-width="9">
<g stroke="${light}"><path d="M100 24v20M52 42l11 17M148 42l-11 17M22 84l19 8M178 84l-19 8"/><path d="M66 112a34 34 0 0 1 68 0" fill="${light}"/></g>
<path d="M100 172c-18-18-46-24-76-22v-34c30-2 58 4 76 20 18-16 46-22 76-20v34c-30-2-58 4-76 22zM100 136v36" stroke="${book}"/></g>`
const picture = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">${content}</svg>`
const ring = `<circle cx="100" cy="100" r="94" fill="none" stroke="${onLight.book}" stroke-width="6"/><circle cx="100" cy="100" r="82" fill="none" stroke="${onLight.light}" stroke-width="2"/>`

const pictures = [
  { slot: 'logo', name: { ar: 'شعار الأكاديمية', en: 'Logo of the academy' }, svg: picture(emblem(onLight)) },
  { slot: 'logoDark', name: { ar: 'الشعار للخلفية الداكنة', en: 'Logo for dark backgrounds' }, svg: picture(emblem(onDark)) },
  {
    slot: 'seal',
    name: { ar: 'ختم الأكاديمية', en: 'Seal of the academy' },
    svg: picture(`${ring}<g transform="translate(40 36) scale(.6)">${emblem(onLight)}</g>`),
  },
] as const

/** Puts drawn pictures into the library of an organization and makes them its logos and its seal, as its administrator does. */
export async function giveLogos(home: { id: string }, admin: ReturnType<typeof client>): Promise<void> {
  const ids: Record<string, string> = {}
  for (const { slot, name, svg } of pictures) {
    const bytes = await sharp(Buffer.from(svg), { density: 220 }).resize(480, 480).png().toBuffer()
    const inTransaction = <T>(work: (db: Tx) => Promise<T>) => withTenant(home.id, work)
    const made = { organization: home, now: clock.now(), createdBy: null, inTransaction }
    const file = await keepFile(made, { name: `${slot}.png`, kind: 'image', bytes, altText: name })
    await runAsSystem(home, 'assetCreated', (context) => file.finish(context))
    ids[slot] = file.id
  }
  const { logo, logoDark, seal } = ids
  await admin(updateBrand, {
    body: {
      logo,
      logoDark,
      seal,
      favicon: logo,
      mailSender: { ar: 'أكاديمية النور للتدريب', en: 'Al Noor Academy Training' },
      mailReplyTo: 'training@alnoor.example',
    },
  })
}
