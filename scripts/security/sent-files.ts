import { createHash } from 'node:crypto'
import { zipped } from '@/lib/platform/archive'
import { type Answer, after, ask, freshAddress, p99, steady, tally, tookMs } from '../faults/client'
import type { Ground } from '../faults/ground'
import { asking, type Call, type Home, home, made } from '../faults/heavy-work'
import { type Product, startProduct } from '../faults/product'
import { ms, type Row, type Scenario } from '../faults/rows'
import { until } from '../until'

const MB = 1_000_000
const anyTime = new Date('2026-11-27T10:00:00Z')
const archiveOf = (files: Record<string, string>) => zipped(new Map(Object.entries(files)), anyTime, 64 * MB)

/** A hostile file: its name, its size as it is sent, and how it is sent. */
type Sent = { name: string; bytes: number; send: () => Promise<string> }

const shownAnswer = ({ status, statusCode, text }: Answer) =>
  `${status}${statusCode && statusCode !== status ? `/${statusCode}` : ''}${text.includes('unreadable') ? ' unreadable' : ''}`

/** Files of questions, as texts or as archives in Base64. */
async function questionFiles(call: Call): Promise<Sent[]> {
  const { id: bankId } = await made(call, 'POST', '/admin/assessment/bank', { name: { en: 'Sent files' } })
  const named = '<resource type="imsqti_item_xmlv3p0" href="a.xml"/>'
  const qti = async (count: number) =>
    (
      await archiveOf({
        'imsmanifest.xml': `<manifest><resources>${named.repeat(count)}</resources></manifest>`,
        'a.xml': `<p ${'a'.repeat(3.5 * MB)}/>`,
      })
    ).toString('base64')
  const sheet = (await archiveOf({ 'xl/worksheets/sheet1.xml': `<worksheet ${'a'.repeat(3.9 * MB)}>` })).toString('base64')
  const files: [name: string, format: string, text: string][] = [
    ['qti3: one item of a long tag, named 3 times', 'qti3', await qti(3)],
    ['qti3: the same, named 501 times', 'qti3', await qti(501)],
    ['xlsx: a long tag', 'xlsx', sheet],
    ['gift: 200,000 answers', 'gift', `a{=${'~'.repeat(200_000)}}`],
    ['csv: 28,000 rows', 'csv', `type\n${'rating\n'.repeat(28_000)}`],
    ['moodleXml: 7,000 empty questions', 'moodleXml', `<quiz>${'<question type="truefalse"/>'.repeat(7_000)}</quiz>`],
  ]
  return files.map(([name, format, text]) => ({
    name,
    bytes: text.length,
    send: async () =>
      shownAnswer(await call('POST', '/admin/assessment/question/import', { bankId, format, text, dryRun: true })),
  }))
}

/** Uploads an archive and returns the id of its file. */
async function uploadedFile({ port }: Product, { host }: Home, call: Call, kind: string, bytes: Buffer): Promise<string> {
  const checksum = createHash('sha256').update(bytes).digest('hex')
  const { asset, upload } = await made(call, 'POST', '/admin/content/asset/upload', {
    name: 'sent.zip',
    kind,
    size: bytes.length,
    checksum,
  })
  const { status, text } = await ask(port, {
    method: 'PUT',
    path: upload.url,
    headers: { host, 'x-forwarded-for': freshAddress() },
    body: bytes,
  })
  if (status !== 204) throw new Error(`An upload was answered with ${status}: ${text}`)
  await made(call, 'POST', `/admin/content/asset/${asset.id}/complete`)
  return asset.id
}

const scorm = (inside: string, attributes = '') =>
  `<manifest ${attributes}><organizations><organization identifier="o"><title>${inside}</title></organization></organizations></manifest>`

async function packages(product: Product, heavy: Home, call: Call): Promise<Sent[]> {
  const files: [name: string, manifest: string][] = [
    ['SCORM: one attribute of 3.9 MB', scorm('', `a="${'a'.repeat(3.9 * MB)}"`)],
    ['SCORM: 3.75 MB of references', scorm('&#65;'.repeat(750_000))],
    [
      'SCORM: 50,000 empty resources',
      `<manifest><resources>${'<resource identifier="a"/>'.repeat(50_000)}</resources></manifest>`,
    ],
  ]
  return Promise.all(
    files.map(async ([name, manifest]) => {
      const bytes = await archiveOf({ 'imsmanifest.xml': manifest, 'index.html': 'x' })
      const assetId = await uploadedFile(product, heavy, call, 'coursePackage', bytes)
      const send = async () => shownAnswer(await call('POST', '/admin/content/import/scorm/validate', { assetId }))
      return { name, bytes: bytes.length, send }
    }),
  )
}

/** A cartridge is read by a job: the answer is what came of it. */
async function cartridge(product: Product, heavy: Home, call: Call): Promise<Sent> {
  const bytes = await archiveOf({ 'imsmanifest.xml': `<manifest ${'a'.repeat(7.8 * MB)}/>`, 'x.bin': 'x'.repeat(100_000) })
  const assetId = await uploadedFile(product, heavy, call, 'courseArchive', bytes)
  const send = async () => {
    const { id } = await made(call, 'POST', '/admin/content/import/cartridge/validate', { assetId, language: 'en' })
    const ended = async () => {
      const { state, fault } = await made(call, 'GET', `/admin/content/import/course/${id}`)
      return state === 'checking' ? null : `202, then ${state} ${fault}`
    }
    return until(ended, { seconds: 120, everyMs: 200, what: 'the check of the cartridge' })
  }
  return { name: 'cartridge: a long tag of 7.8 MB', bytes: bytes.length, send }
}

/** T49: files that are made to be read for long, each sent by one organization while another one is probed every 40 ms. */
async function sentFiles(ground: Ground): Promise<Row[]> {
  const [heavy, quiet] = [await home(ground, 'files-heavy'), await home(ground, 'files-quiet')]
  await (await import('@/lib/platform/db/pool')).closeDatabase()
  const product = await startProduct(ground, 'sent-files')
  try {
    const call = asking(product, heavy, heavy.people[0])
    const probe = () => asking(product, quiet)('GET', '/public/organization/branding')
    const sent = [
      ...(await questionFiles(call)),
      ...(await packages(product, heavy, call)),
      await cartridge(product, heavy, call),
    ]
    // The first file starts a process, whose start is not measured.
    await sent[0]?.send()
    await steady(25, after(2), probe)
    const idle = await steady(25, after(8), probe)
    const limit = 2 * p99(idle) + 50
    const rows: Row[] = []
    for (const { name, bytes, send } of sent) {
      let isOver = false
      const probing = steady(25, () => isOver, probe)
      const answer = await send().finally(() => {
        isOver = true
      })
      const probes = await probing
      const longest = Math.max(...probes.map(tookMs))
      rows.push({
        id: `T49${String.fromCharCode(97 + rows.length)}`,
        what: name,
        goal: `answered, and no probe above ${ms(limit)}`,
        figures: `${Math.ceil(bytes / 1000)} kB, answered ${answer}; ${probes.length} probes (${tally(probes)}), longest ${ms(longest)}; idle p99 ${ms(p99(idle))}`,
        pass: longest <= limit && probes.every(({ status }) => status === 200) && !/^5|^0/.test(answer),
      })
    }
    return rows
  } finally {
    await product.stop()
  }
}

export const sentFilesScenario: Scenario = { ids: ['T49'], run: sentFiles }
