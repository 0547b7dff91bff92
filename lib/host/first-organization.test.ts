import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Challenge } from 'altcha-lib'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCaptchaChallenge } from '@/lib/domain/house/identity/sign-in/captcha.contract'
import { signIn } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { acceptInvite, readInvite } from '@/lib/domain/house/invites/accepting.contract'
import { inviteMembers } from '@/lib/domain/house/invites/invites.contract'
import { listRoles } from '@/lib/domain/house/roles/roles.contract'
import { solveAltcha } from '@/lib/platform/auth/captcha-solve'
import { caller } from '@/lib/platform/testing/call'
import { overHttp } from '@/lib/platform/testing/http'
import { bundled } from '@/lib/platform/testing/program'

const database = `masar_first_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
const owner = postgres(process.env.TEST_DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
const folder = mkdtempSync(join(tmpdir(), 'masar-first-'))
/** The settings that the section "Deploy" of the README names, and the folder of this test. */
const settings = {
  DEPLOYMENT_ENV: 'production',
  APP_SECRET: 'a secret that this one server alone knows',
  DATABASE_URL: Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), { pathname: `/${database}` }).toString(),
  ROOT_DOMAIN: 'academy.example',
  DATA_FOLDER: folder,
}
const children = new Set<ChildProcess>()

/** A program with the settings of production and nothing of the tests. */
async function start(entry: string, args: string[]) {
  const program = await bundled(entry)
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (printed += text))
  return { child, printed: () => printed }
}

const described = [
  '--slug=operator',
  '--name-ar=أكاديمية المشغّل',
  '--name-en=Operator Academy',
  '--locale=en',
  '--time-zone=Asia/Riyadh',
  '--admin-email=noura@academy.example',
]
async function create(args = described): Promise<[number, string]> {
  const { child, printed } = await start('scripts/organization/create.ts', args)
  const [code] = await once(child, 'close')
  return [code, printed()]
}

async function serve(): Promise<string> {
  const { child, printed } = await start('scripts/worker.ts', ['--port=0', '--api-only'])
  const ready = () => /ready at (\S+)/.exec(printed())?.[1]
  while (!ready()) {
    if (child.exitCode !== null) throw new Error(printed())
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  }
  return ready() ?? ''
}

beforeAll(async () => {
  await owner.unsafe(`create database ${database}`)
})
afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
  await owner.unsafe(`drop database if exists ${database} with (force)`)
  await owner.unsafe(`drop role if exists ${database}_app`)
  await owner.end()
  rmSync(folder, { recursive: true, force: true })
})

describe('a new server in production', () => {
  it('leads from an empty database to an administrator who invites, as the README says', async () => {
    const [code, printed] = await create()
    expect([code, printed]).toEqual([0, expect.stringContaining('https://operator.academy.example')])
    expect(printed).toContain('DEFAULT_ORGANIZATION=operator')
    const apiKey = /lpk_live_\w+:lps_\w+/.exec(printed)?.[0] ?? ''
    const link = /https:\/\/operator\.academy\.example\/console\/invite\?lang=en#(\S+)/.exec(printed)?.[1] ?? ''
    const url = await serve()
    const send = overHttp(url)
    const callAs = (token?: string) =>
      caller(send, 'https://operator.academy.example', () => ({
        'x-api-key': apiKey,
        ...(token && { authorization: `Bearer ${token}` }),
      }))
    const visitor = callAs()
    const invite = await visitor(readInvite, { headers: { 'x-link-token': link } })
    expect(invite.data).toMatchObject({ email: 'noura@academy.example', locale: 'en' })
    const password = 'three quiet green lamps'
    const account = { token: link, name: { en: 'Noura' }, password, acceptedPolicies: [] }
    expect((await visitor(acceptInvite, { body: account })).status).toBe(200)
    expect((await visitor(acceptInvite, { body: account })).envelope.statusCode).toBe(5169)
    const { challenge } = (await visitor(readCaptchaChallenge)).data as { challenge: Challenge }
    const signedIn = await visitor(signIn, {
      body: { email: 'noura@academy.example', password, from: 'website' },
      headers: { 'x-captcha-token': await solveAltcha(challenge) },
    })
    expect(signedIn.status).toBe(200)
    const admin = callAs((signedIn.data as { tokens: { accessToken: string } }).tokens.accessToken)
    const roles = (await admin(listRoles)).data as { id: string; type: string }[]
    const roleId = roles.find(({ type }) => type === 'user')?.id ?? ''
    const invited = await admin(inviteMembers, { body: { people: [{ email: 'sara@academy.example' }], roleId, locale: 'ar' } })
    expect([invited.status, invited.data]).toEqual([202, expect.objectContaining({ skipped: [] })])
  })

  it('says that a short name is taken, and names what is missing or wrong', async () => {
    expect(await create()).toEqual([1, 'No organization was created: This short name is already taken.\n'])
    const [code, missing] = await create(described.slice(0, 4))
    expect([code, missing]).toEqual([1, expect.stringContaining('--time-zone, --admin-email')])
    const [wrong, reasons] = await create([...described.slice(0, 4), '--time-zone=Mars/Base', '--admin-email=noura'])
    expect([wrong, reasons]).toEqual([1, expect.stringMatching(/--time-zone.+--admin-email/)])
  })
})
