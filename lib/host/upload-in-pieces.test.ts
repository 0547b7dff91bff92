import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Upload } from 'tus-js-client'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { completeAsset } from '@/lib/domain/house/files/assets.contract'
import { atHost, sha256Of } from '@/lib/domain/house/files/examples.fixtures'
import { wavOf } from '@/lib/domain/house/files/pieces/sounds.fixtures'
import { examinationReactions, examining } from '@/lib/domain/learning/media/examination/examination.service'
import { readMedia } from '@/lib/domain/learning/media/records/records.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { EventDelivery } from '@/lib/platform/events/delivery'
import { JobRunner } from '@/lib/platform/jobs/runner'
import { bundled } from '@/lib/platform/testing/program'
import { startWorkers, type Workers } from './workers'

const folder = mkdtempSync(join(tmpdir(), 'masar-film-'))
/** Ten minutes of picture and sound, or of silence where there is no ffmpeg. */
const { name, kind, bytes, hasPrograms } = (() => {
  const film = join(folder, 'film.mp4')
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=2:duration=600']
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=16000:duration=600']
  try {
    execFileSync('ffmpeg', ['-v', 'error', ...picture, ...sound, '-c:v', 'mpeg4', '-c:a', 'aac', '-b:a', '24k', '-y', film])
    return { name: 'film.mp4', kind: 'video', bytes: readFileSync(film), hasPrograms: true }
  } catch {
    return { name: 'talk.wav', kind: 'audio', bytes: Buffer.from(wavOf(600 * 16_000)), hasPrograms: false }
  }
})()

let program = ''
let workers: Workers | undefined
const sockets = new Set<Socket>()
beforeAll(async () => {
  program = await bundled('scripts/worker.ts')
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await workers?.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A network in front of a server that breaks off after so many bytes of the client, once for each; `meanwhile` is over before the next connection. */
async function network(to: string, cuts: number[], meanwhile: () => Promise<void>): Promise<string> {
  const { hostname, port } = new URL(to)
  let sent = 0
  let ready = Promise.resolve()
  const server = createServer(async (client) => {
    sockets.add(client)
    client.pause()
    await ready
    const onward = connect(Number(port), hostname)
    sockets.add(onward)
    for (const socket of [client, onward]) socket.on('error', () => {})
    client.on('data', (chunk) => {
      sent += chunk.length
      if (sent < (cuts[0] ?? Number.POSITIVE_INFINITY)) return
      cuts.shift()
      ready = meanwhile()
      client.destroy()
    })
    client.on('close', () => onward.destroy())
    onward.on('close', () => client.destroy())
    client.pipe(onward).pipe(client)
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('a film of ten minutes arrives whole though the connection is cut twice and its server is replaced', async () => {
  const org = await freshOrganization()
  const running = await startWorkers({
    count: 1,
    program,
    execArgv: [],
    args: ['--port=0', '--api-only'],
    delaySeconds: 0,
    say: () => {},
  })
  workers = running
  const cuts = [bytes.length / 3, (bytes.length * 2) / 3]
  let replaced: Promise<void> | undefined
  const address = await network(running.url, cuts, () => {
    replaced ??= running.roll()
    return replaced
  })
  const statuses: string[] = []
  const url = await new Promise<string | null>((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: `${address}/api/v1/admin/content/asset/tus`,
      metadata: { filename: name, kind, checksum: sha256Of(bytes) },
      headers: {
        'x-api-key': org.apiKey,
        authorization: `Bearer ${org.admin.tokens.accessToken}`,
        'x-organization': org.organization.slug,
      },
      retryDelays: [0, 0, 0, 0],
      onAfterResponse: (request, response) => void statuses.push(`${request.getMethod()} ${response.getStatus()}`),
      onSuccess: () => resolve(upload.url),
      onError: reject,
    })
    upload.start()
  })
  expect(cuts).toEqual([])
  expect(statuses).toEqual(['POST 201', 'HEAD 200', 'HEAD 200', 'PATCH 204'])
  const id = new URL(url ?? '').pathname.split('/')[2] ?? ''
  await running.close()
  const { envelope } = await org.admin.call(completeAsset, { params: { id } })
  const ready = envelope.data as { url: string; kind: string }
  const served = Buffer.from(await (await atHost(org, ready.url)).arrayBuffer())
  expect([ready.kind, createHash('sha256').update(served).digest('hex')]).toEqual([kind, sha256Of(bytes)])
  await new EventDelivery(examinationReactions).deliverDue(new AbortController().signal)
  await new JobRunner([examining]).runDue(new AbortController().signal)
  const media = (await org.admin.call(readMedia, { params: { id } })).envelope.data as {
    state: string
    durationSeconds: number | null
  }
  expect(media.state).toBe('ready')
  if (hasPrograms) expect(media.durationSeconds).toBeCloseTo(600, -1)
})
