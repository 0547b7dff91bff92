import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '@/db/schema/identity'
import { invites } from '@/db/schema/invites'
import { memberImportParts } from '@/db/schema/member-imports'
import { activityLogs } from '@/db/schema/platform'
import { userRoles } from '@/db/schema/roles'
import { inviteMembers } from '@/lib/domain/house/invites/invites.contract'
import { create, organizationWithRoles, pair } from '@/lib/domain/house/roles/roles.fixtures'
import { jobHandlers } from '@/lib/domain/product'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { mailsOf } from '@/lib/domain/testing/mails'
import { JobRunner } from '@/lib/platform/jobs/runner'
import type { Answer } from '@/lib/platform/testing/call'
import { sent } from './examples.fixtures'
import * as contracts from './member-imports.contract'
import { rowProblems } from './people-rows.rules'

type Org = Awaited<ReturnType<typeof freshOrganization>>
type Import = {
  id: string
  state: string
  rowCount: number
  readyCount: number
  refusedCount: number
  doneCount: number
  skippedCount: number
  columns: { suggested: string | null }[]
}
type Row = { number: number; state: string; email: string; name: object; problems: { key: string; message: string }[] }
const code = ({ status, envelope }: Answer) => [status, envelope.statusCode]
const runJobs = (sliceMs = 5000) => new JobRunner(jobHandlers, { sliceMs }).runDue(new AbortController().signal)
const read = async (org: Org, id: string) =>
  (await org.admin.call(contracts.readImport, { params: { id } })).envelope.data as Import
const check = (org: Org, id: string, mapping: object, by = org.admin) =>
  by.call(contracts.checkImport, { params: { id }, body: { mapping, roleId: org.roles.learner, locale: 'ar' } })
const start = (org: Org, id: string, sendInvites = false, by = org.admin) =>
  by.call(contracts.startImport, { params: { id }, body: { sendInvites } })
const rowsOf = async (org: Org, id: string, query = {}, language = 'en') =>
  (
    await org.admin.call(contracts.listImportRows, {
      params: { id },
      query: { perPage: 100, ...query },
      headers: { 'x-custom-lang': language },
    })
  ).envelope.data as Row[]
const accounts = (org: Org, ...emails: string[]) =>
  org.database((db) =>
    db
      .select()
      .from(users)
      .where(and(eq(users.organizationId, org.organization.id), inArray(users.email, emails))),
  )

/** Checks a file whose columns are an address and an English name. */
async function checked(org: Org, lines: string[], length?: number) {
  const id = await sent(org, ['Email,Name', ...lines].join('\n'), length)
  expect(code(await check(org, id, { email: 0, nameEn: 1 }))).toEqual([202, 200])
  await runJobs()
  return id
}

describe('a file with people', () => {
  it('is checked without creating accounts: each bad row is listed with its reasons in the language of the reader', async () => {
    const org = await freshOrganization()
    await org.admin.call(inviteMembers, {
      body: { people: [{ email: 'asked@elsewhere.example' }], roleId: org.roles.learner, locale: 'ar' },
    })
    const long = 'a'.repeat(320)
    const lines = [
      'sara٢@elsewhere.example;سارة الأحمد;;;',
      'omar@elsewhere.example;"عمر ""أبو علي""; الثاني";Omar;مدرّب;English',
      '',
      ';بلا بريد;;;',
      'not an address;سارة;;;',
      `${long}@elsewhere.example;سارة;;;`,
      'nameless@elsewhere.example;;;;',
      `long@elsewhere.example;${'س'.repeat(101)};;;`,
      'hidden@elsewhere.example;س\ue000ارة;;;',
      'king@elsewhere.example;سارة;;King;',
      'klingon@elsewhere.example;سارة;;;tlh',
      'cells@elsewhere.example;سارة;;;;;more',
      'bytes@elsewhere.example;س\ufffd;;;',
      '"quote@elsewhere.example;سارة;;;',
      'SARA2@elsewhere.example;سارة;;;',
      `${org.learner.email};سارة;;;`,
      'asked@elsewhere.example;سارة;;;',
      'formula@elsewhere.example;=1+1;;;',
      'formula@elsewhere.example;سارة;;;',
    ]
    const file = `\ufeff${['البريد الإلكتروني;الاسم بالعربية;الاسم بالإنجليزية;الدور;اللغة', ...lines].join('\r\n')}\r\n`
    const id = await sent(org, file, 700)
    const { columns } = await read(org, id)
    expect(columns.map(({ suggested }) => suggested)).toEqual(['email', 'nameAr', 'nameEn', 'role', 'locale'])
    expect(code(await check(org, id, { email: 0, nameAr: 1, nameEn: 2, role: 3, locale: 4 }))).toEqual([202, 200])
    await runJobs()
    expect(await read(org, id)).toMatchObject({ state: 'checked', rowCount: 19, readyCount: 3, refusedCount: 15, doneCount: 0 })
    const refused = await rowsOf(org, id, { state: 'refused' })
    expect(refused.map(({ number, problems }) => [number, ...problems.map(({ key }) => key)])).toEqual([
      [4, 'emailMissing'],
      [5, 'emailFormat'],
      [6, 'emailTooLong'],
      [7, 'nameMissing'],
      [8, 'nameTooLong'],
      [9, 'nameUnreadable'],
      [10, 'roleUnknown'],
      [11, 'localeUnknown'],
      [12, 'columns'],
      [13, 'encoding'],
      [14, 'quotes'],
      [15, 'duplicate'],
      [16, 'member'],
      [17, 'invited'],
      [19, 'duplicate'],
    ])
    // Those of people who are changed and of groups have tests of their own (updates.test.ts).
    const ofUpdates = [
      ...['samePerson', 'keyAmbiguous', 'keysDiffer', 'addressDiffers', 'keyHeld', 'oneself', 'personTooMuch', 'managerCycle'],
      ...['groupUnknown', 'groupAmbiguous', 'groupsTooMany', 'groupTooMuch', 'rolesTooMany'],
    ]
    // The missing kinds of problems need a caller who may not assign every role, a column with a status, and facts of other systems.
    const found = new Set([
      'factUnfit',
      'externalIdTaken',
      'employeeNumberTaken',
      'duplicateNumber',
      'roleTooMuch',
      'notActive',
      'statusUnknown',
      ...ofUpdates,
      ...refused.flatMap(({ problems }) => problems.map(({ key }) => key)),
    ])
    expect(found).toEqual(new Set<string>(rowProblems))
    expect(refused[0]?.problems[0]?.message).toBe('There is neither an email address nor an employee number.')
    expect((await rowsOf(org, id, { state: 'refused' }, 'ar'))[0]?.problems[0]?.message).toBe(
      'لا بريد إلكتروني ولا رقم وظيفي في هذا السطر.',
    )
    expect((await rowsOf(org, id, { state: 'ready' })).map(({ email }) => email)).toEqual([
      'sara2@elsewhere.example',
      'omar@elsewhere.example',
      'formula@elsewhere.example',
    ])
    expect(await accounts(org, 'sara2@elsewhere.example', 'omar@elsewhere.example')).toEqual([])
    // Again with another mapping: nothing is left of the check before.
    expect(code(await check(org, id, { email: 0, nameEn: 2 }))).toEqual([202, 200])
    await runJobs()
    expect(await read(org, id)).toMatchObject({ state: 'checked', rowCount: 19, readyCount: 1 })
  })

  it('is checked some rows at a time, however many of them a piece has and however broken they are', async () => {
    const org = await freshOrganization()
    const short = Array.from({ length: 6000 }, (_, at) => `a${at}@b.co`)
    const file = ['sep=;', 'Email;Name', ...short, ...Array.from({ length: 1500 }, () => '"a'), 'sara@b.co;Sara'].join('\r\n')
    const id = await sent(org, file, 64_000)
    expect((await read(org, id)).columns.map(({ suggested }) => suggested)).toEqual(['email', 'name'])
    expect(code(await check(org, id, { email: 0, name: 1 }))).toEqual([202, 200])
    await runJobs(20_000)
    expect(await read(org, id)).toMatchObject({ state: 'checked', rowCount: 7501, readyCount: 1, refusedCount: 7500 })
    const [ready] = await rowsOf(org, id, { state: 'ready' })
    expect(ready).toMatchObject({ number: 7501, email: 'sara@b.co', name: { en: 'Sara' } })
  })

  it('names the columns that are left out', async () => {
    const org = await freshOrganization()
    const id = await sent(org, 'Email,Name,Badge,Shift,المناوبة\nsara@elsewhere.example,Sara,17,Night,التمريض')
    expect(await read(org, id)).toMatchObject({ ignoredColumns: ['Badge', 'Shift', 'المناوبة'] })
    await check(org, id, { email: 0, name: 4 })
    expect(await read(org, id)).toMatchObject({ ignoredColumns: ['Name', 'Badge', 'Shift'] })
    const { data } = (await org.admin.call(contracts.listImports)).envelope
    expect(data).toMatchObject([{ ignoredColumns: ['Name', 'Badge', 'Shift'] }])
  })

  it('becomes accounts with their roles, each once, also if the job is interrupted by others', async () => {
    const org = await freshOrganization()
    const emails = Array.from({ length: 450 }, (_, at) => `person${at}@elsewhere.example`)
    const id = await checked(
      org,
      emails.map((email, at) => `${email},Person ${at}`),
      3000,
    )
    // Two of them got an account since.
    await org.database((db) =>
      db
        .insert(users)
        .values(emails.slice(0, 2).map((email) => ({ organizationId: org.organization.id, email, name: { en: 'Before' } }))),
    )
    const [first, second] = await Promise.all([start(org, id), start(org, id)])
    expect([code(first), code(second)].toSorted()).toEqual([
      [202, 200],
      [409, 6221],
    ])
    await runJobs(0)
    expect(await read(org, id)).toMatchObject({ state: 'imported', readyCount: 0, doneCount: 448, skippedCount: 2 })
    const made = await accounts(org, ...emails)
    expect(made).toHaveLength(450)
    expect(made.filter(({ name }) => name.en === 'Before')).toHaveLength(2)
    expect(made.find(({ email }) => email === emails[7])).toMatchObject({
      status: 'active',
      passwordHash: null,
      emailVerifiedAt: null,
      locale: 'ar',
    })
    const held = await org.database((db) =>
      db
        .select()
        .from(userRoles)
        .where(
          inArray(
            userRoles.userId,
            made.map((one) => one.id),
          ),
        ),
    )
    expect([held.length, new Set(held.map(({ roleId }) => roleId))]).toEqual([448, new Set([org.roles.learner])])
    const records = await org.database((db) =>
      db.select().from(activityLogs).where(eq(activityLogs.action, 'adminMemberImported')),
    )
    const named = records.flatMap(({ changes }) =>
      (changes ?? []).flatMap(({ field, after }) => (field === 'people' ? (after as string[]) : [])),
    )
    expect(named.toSorted()).toEqual(emails.slice(2).toSorted())
    expect(code(await start(org, id))).toEqual([409, 6221])
    expect(code(await check(org, id, { email: 0, nameEn: 1 }))).toEqual([409, 6221])
    expect(await org.database((db) => db.select().from(memberImportParts).where(eq(memberImportParts.importId, id)))).toEqual([])
  })

  it('becomes invitations whose mails are sent, if requested', async () => {
    const org = await freshOrganization()
    const id = await checked(org, ['one@elsewhere.example,One', 'two@elsewhere.example,Two'])
    expect(code(await start(org, id, true))).toEqual([202, 200])
    expect((await mailsOf(org)).map(({ to }) => to).toSorted()).toEqual(['one@elsewhere.example', 'two@elsewhere.example'])
    expect(await accounts(org, 'one@elsewhere.example')).toEqual([])
    const made = await org.database((db) => db.select().from(invites))
    expect(
      made.filter(({ organizationId }) => organizationId === org.organization.id).map(({ status, roleId }) => [status, roleId]),
    ).toEqual([
      ['pending', org.roles.learner],
      ['pending', org.roles.learner],
    ])
    expect(await read(org, id)).toMatchObject({ state: 'imported', doneCount: 2 })
  })

  it('assigns no role that the importer may not assign, also not by its own column', async () => {
    const org = await organizationWithRoles()
    const clerk = await org.somebody('clerk', [pair('organizationMember.import'), pair('role.assign')])
    const plain = await org.somebody('plain', [pair('organizationMember.import')])
    const { role } = await create(org.admin, { permissions: [], type: 'user' })
    const id = await sent(org, `Email,Name,Role\nchief@elsewhere.example,Chief,Administrator\nlow@elsewhere.example,Low,\n`)
    const checkAs = (by: Org['admin'], roleId: string) =>
      by.call(contracts.checkImport, {
        params: { id },
        body: { mapping: { email: 0, nameEn: 1, role: 2 }, roleId, locale: 'ar' },
      })
    for (const [by, roleId] of [
      [plain, role.id],
      [clerk, org.roles.admin],
    ] as const)
      expect(code(await checkAs(by, roleId))).toEqual([403, 5065])
    // The log tells which file it was, not which role.
    const isRefused = and(eq(activityLogs.action, 'adminMemberImportPrepared'), eq(activityLogs.outcome, 'failed'))
    const refused = await org.database((db) => db.select({ resource: activityLogs.resource }).from(activityLogs).where(isRefused))
    expect(refused.map(({ resource }) => resource?.id)).toEqual([id, id])
    expect(code(await checkAs(clerk, role.id))).toEqual([202, 200])
    await runJobs()
    // The check reports each row with a role that the caller may not assign.
    expect((await rowsOf(org, id)).map(({ problems }) => problems.map(({ key }) => key))).toEqual([['roleTooMuch'], []])
    expect(code(await start(org, id, true, clerk))).toEqual([403, 5180])
    expect(code(await start(org, id, false, clerk))).toEqual([202, 200])
    await runJobs()
    expect((await accounts(org, 'chief@elsewhere.example', 'low@elsewhere.example')).map(({ email }) => email)).toEqual([
      'low@elsewhere.example',
    ])
  })
})

describe('the chunks of a file', () => {
  it('are sent in order, may be repeated, and begin with the header row', async () => {
    const org = await freshOrganization()
    const id = await sent(org, 'Email,Name\n')
    const put = (number: number, text: string) =>
      org.admin.call(contracts.putImportPart, { params: { id }, body: { number, text } })
    expect(code(await put(2, 'x'))).toEqual([409, 6222])
    expect([code(await put(1, 'a@elsewhere.example,An')), code(await put(1, 'a@elsewhere.example,Ann'))]).toEqual([
      [200, 200],
      [200, 200],
    ])
    expect(code(await put(0, 'no end of the titles'))).toEqual([422, 6224])
    expect(code(await check(org, id, { email: 2, nameEn: 1 }))).toEqual([422, 5030])
    expect(code(await check(org, id, { email: 0 }))).toEqual([422, 5030])
    expect(code(await start(org, id))).toEqual([409, 6221])
    await check(org, id, { email: 0, nameEn: 1 })
    expect(code(await put(2, 'x'))).toEqual([409, 6221])
    await runJobs()
    expect((await rowsOf(org, id)).map(({ email, state }) => [email, state])).toEqual([['a@elsewhere.example', 'ready']])
  })
})
