import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { solveAltcha } from '@/lib/platform/auth/captcha-solve'
import {
  acceptInvite,
  checkImport,
  completeUpload,
  createImport,
  issueCertificate,
  putImportPart,
  signIn,
  startImport,
  uploadFilm,
} from '../bodies'
import { requestOf, type Sent } from '../sent'
import { until } from '../until'
import type { Answer, Nginx } from './nginx'

const password = 'three quiet green lamps'
const email = 'admin@masar.example'
const learner = 'sara@masar.example'
const film = readFileSync('e2e/fixtures/film.webm')

type Listed = { id: string; name: { en?: string }; isBuiltIn?: boolean }
/** The records that a restore has to bring back: a person who signs in, a certificate and a film. */
export type Kept = { code: string; assetId: string }

/** The API of the first organization, through the proxy. Every answer has to be a success. */
export class School {
  private clients = 0

  constructor(
    private readonly proxy: Nginx,
    private readonly apiKey: string,
  ) {}

  private async data(path: string, more: Parameters<Nginx['ask']>[1] = {}): Promise<Record<string, unknown>> {
    // Each from an address of its own, because the limits of an address are not what is tried here.
    this.clients += 1
    const headers = { 'x-api-key': this.apiKey, ...more.headers, ...(more.body && { 'content-type': 'application/json' }) }
    const answer = await this.proxy.ask(path, { ...more, from: `127.9.0.${this.clients}`, headers })
    if (answer.status < 200 || answer.status > 299) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
    return JSON.parse(answer.text).data
  }

  private send<Given extends unknown[]>(body: Sent<Given>, given: Given, headers = {}, params: Record<string, string> = {}) {
    const { path, ...more } = requestOf(body, given, params)
    return this.data(path, { ...more, headers })
  }

  private async list(path: string, headers: Record<string, string>): Promise<Listed[]> {
    return (await this.data(path, { headers })) as unknown as Listed[]
  }

  private async jobOf({ jobId }: Record<string, unknown>, headers: Record<string, string>): Promise<void> {
    const state = async () => (await this.data(`/api/v1/shared/job/${jobId}`, { headers })).state
    const isOver = async () => ['succeeded', 'failed'].includes(String(await state()))
    await until(isOver, { seconds: 60, everyMs: 500, what: 'the import of the learner' })
  }

  /** Imports one learner, and returns their id: an administrator cannot issue a certificate to themselves. */
  private async importLearner(headers: Record<string, string>): Promise<string> {
    const roles = await this.list('/api/v1/admin/system/roles', headers)
    const role = roles.find(({ name, isBuiltIn }) => isBuiltIn && name.en === 'Learner')
    const of = { id: String((await this.send(createImport, [], headers)).id) }
    await this.send(putImportPart, [0, `email,name,role,locale\n${learner},Sara,,en\n`], headers, of)
    await this.jobOf(await this.send(checkImport, [role?.id ?? ''], headers, of), headers)
    await this.jobOf(await this.send(startImport, [], headers, of), headers)
    const [imported] = await this.list(`/api/v1/admin/organization/member/list?search=${learner}`, headers)
    return imported?.id ?? ''
  }

  /** The administrator accepts the invitation, issues a certificate and uploads a film. */
  async begin(invitation: string): Promise<Kept> {
    const { tokens } = (await this.send(acceptInvite, [invitation, password])) as { tokens: { accessToken: string } }
    const headers = { authorization: `Bearer ${tokens.accessToken}` }
    const userId = await this.importLearner(headers)
    const issued = await this.send(issueCertificate, [userId], { ...headers, 'idempotency-key': randomUUID() })
    const { asset, upload } = (await this.send(uploadFilm, [film], headers)) as {
      asset: { id: string }
      upload: { url: string; headers: Record<string, string> }
    }
    const put = await this.proxy.ask(upload.url, { method: 'PUT', headers: upload.headers, body: film })
    if (put.status > 299) throw new Error(`The upload answered ${put.status}: ${put.text}`)
    await this.send(completeUpload, [], headers, { id: asset.id })
    return { code: String(issued.code), assetId: asset.id }
  }

  /** The present state: how the certificate verifies, and whether the film is the same, read by a person who signs in anew. */
  async find({ code, assetId }: Kept): Promise<{ certificate: unknown; film: boolean; filmAnswer: Answer['status'] }> {
    const { status: certificate } = await this.data(`/api/v1/public/certificate-verify/${code}`)
    const { challenge } = await this.data('/api/v1/public/captcha/challenge')
    const captcha = await solveAltcha(challenge as Parameters<typeof solveAltcha>[0])
    const signedIn = await this.send(signIn, [email, password], { 'x-captcha-token': captcha })
    const { accessToken } = signedIn.tokens as { accessToken: string }
    const { url } = await this.data(`/api/v1/admin/content/asset/${assetId}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    const answer = await this.proxy.ask(String(url))
    return { certificate, film: answer.bytes.equals(film), filmAnswer: answer.status }
  }
}
