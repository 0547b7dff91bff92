import * as bodies from '../bodies'
import { within } from '../until'
import { ask, freshAddress } from './client'
import { jobReaches } from './content'
import type { Ground } from './ground'
import { type Product, startProduct } from './product'
import { ms, type Row, type Scenario, seconds } from './rows'

const kinds = 12
/** A row with one of twelve kinds of errors that real files have. */
function badRow(kind: number, at: number): string {
  const email = `bad${at}@import.example`
  const rows = [
    ',No address,,',
    'not an address,Nobody,,',
    `${'a'.repeat(330)}@import.example,Long address,,`,
    `${email},,,`,
    `${email},${'n'.repeat(101)},,`,
    `${email},Hid\u202eden,,`,
    `${email},Broken \ufffd bytes,,`,
    `${email},Unknown role,King,`,
    `${email},Unknown language,,Klingon`,
    `${email},Too many cells,,,,more`,
    `"${email},Broken quotes,,`,
    // A duplicate of the first person of the file.
    'person1@import.example,Twice,,',
  ]
  return rows[kind % kinds] ?? ''
}

/** A file of people in which every hundredth row has an error, all kinds in turn. */
function file(people: number): { text: string; bad: Map<number, number> } {
  const bad = new Map<number, number>()
  const lines = Array.from({ length: people }, (_, index) => {
    const at = index + 1
    if (at % 100 !== 0) return `person${at}@import.example,"Person, ${at}",,${at % 2 ? 'العربية' : 'English'}`
    bad.set(at, (at / 100) % kinds)
    return badRow((at / 100) % kinds, at)
  })
  return { text: `\ufeff${['البريد الإلكتروني,Name,الدور,اللغة', ...lines].join('\r\n')}\r\n`, bad }
}

type Import = {
  id: string
  jobId: string
  state: string
  rowCount: number
  readyCount: number
  refusedCount: number
  doneCount: number
}
type ListedRow = { number: number; problems: { key: string; message: string }[] }
type Job = { state: string; done: number; total: number | null; failed: number; attempts: number }

/** Requests of an administrator in one language. */
const asking =
  ({ apiKey, admins }: Ground, product: () => Product) =>
  async (method: string, path: string, body?: object, language = 'en') => {
    const headers = {
      'x-api-key': apiKey,
      authorization: `Bearer ${admins[0]?.token ?? ''}`,
      'x-forwarded-for': freshAddress(),
      'x-custom-lang': language,
    }
    const answer = await ask(product().port, {
      method,
      path: `/api/v1${path}`,
      headers,
      patienceMs: 60_000,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (answer.status < 200 || answer.status > 299) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`)
    return JSON.parse(answer.text)
  }

const base = '/admin/organization/member/import'

/** Uploads a file in parts. */
async function send(call: ReturnType<typeof asking>, text: string): Promise<string> {
  const { data } = await call('POST', base, bodies.createImport.body())
  for (let number = 0; number * 60_000 < text.length; number += 1)
    await call(
      'PUT',
      `${base}/${data.id}/part`,
      bodies.putImportPart.body(number, text.slice(number * 60_000, (number + 1) * 60_000)),
    )
  return data.id
}

/** Waits for a job. Kills all processes of the product when the job has reached a number of rows, and starts it again. */
async function through(call: ReturnType<typeof asking>, jobId: string, kills: number[], kill: () => Promise<void>): Promise<Job> {
  const job = async () => (await call('GET', `/shared/job/${jobId}`)).data as Job
  for (const share of kills) {
    await jobReaches(share, job)
    await kill()
  }
  await within(async () => ['succeeded', 'failed'].includes((await job()).state), { seconds: 900, everyMs: 200 })
  return await job()
}

/** All rows with errors, as the API lists them in both languages. */
async function refusedRows(call: ReturnType<typeof asking>, id: string): Promise<ListedRow[][]> {
  const both: ListedRow[][] = []
  for (const language of ['en', 'ar']) {
    const rows: ListedRow[] = []
    let cursor = ''
    do {
      const page = await call(
        'GET',
        `${base}/${id}/row/list?state=refused&perPage=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
        undefined,
        language,
      )
      rows.push(...page.data)
      cursor = page.metadata.nextCursor ?? ''
    } while (cursor)
    both.push(rows)
  }
  return both
}

/** The median time of eleven equal requests, in ms. */
async function median(call: ReturnType<typeof asking>, path: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 11; round += 1) {
    const began = performance.now()
    await call('GET', path)
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[5] ?? Number.NaN
}

const reads = ['list', 'list?search=person', 'list?search=bench77', 'list?status=active', 'list?orderBy=email:asc']
const listTimes = async (call: ReturnType<typeof asking>) => {
  const times: number[] = []
  for (const read of reads) times.push(await median(call, `/admin/organization/member/${read}`))
  return times
}

async function importPeople(ground: Ground, { quick }: { quick: boolean }): Promise<Row[]> {
  const people = quick ? 5000 : 100_000
  const { text, bad } = file(people)
  let life = 0
  const start = () => {
    life += 1
    return startProduct(ground, `import-${life}`, { WEB_CONCURRENCY: '2' })
  }
  let product = await start()
  const call = asking(ground, () => product)
  const again = async () => {
    await product.kill()
    product = await start()
  }
  try {
    const [role] = await ground.database.look(
      (sql) =>
        sql<
          { id: string }[]
        >`select id from roles where organization_id = ${ground.organizationId} and is_built_in and name->>'en' = 'Learner'`,
    )
    // A small import first, so that the times of the lists can be compared with those of about a thousand people.
    await runThrough(call, file(900).text.replaceAll('@import.example', '@small.example'), role?.id ?? '', [], again)
    await ground.database.look((sql) => sql`vacuum analyze users, user_roles`)
    const before = await listTimes(call)
    const began = performance.now()
    const { id, checked, ended } = await runThrough(call, text, role?.id ?? '', [0.2, 0.5, 0.8], again)
    const took = performance.now() - began
    const [english, arabic] = await refusedRows(call, id)
    const named = new Set(english?.flatMap(({ problems }) => problems.map(({ key }) => key)))
    const areTold = [english, arabic].every(
      (rows) =>
        rows?.length === bad.size &&
        rows.every(({ number, problems }) => bad.has(number) && problems.every(({ message }) => message)),
    )
    const isArabic = arabic?.every(({ problems }) => problems.every(({ message }) => /[\u0621-\u064a]/.test(message)))
    const [stored] = await ground.database.look(
      (sql) => sql<{ accounts: number; addresses: number; roles: number; recorded: number }[]>`
        select count(*)::int as accounts, count(distinct email)::int as addresses,
          (select count(*)::int from user_roles r join users u on u.organization_id = r.organization_id and u.id = r.user_id where u.email like 'person%@import.example') as roles,
          (select count(distinct p.email)::int from activity_logs a, jsonb_array_elements(a.changes) c, jsonb_array_elements_text(c->'after') p(email)
            where a.organization_id = ${ground.organizationId} and a.action = 'adminMemberImported' and c->>'field' = 'people' and p.email like 'person%@import.example') as recorded
        from users where organization_id = ${ground.organizationId} and email like 'person%@import.example'`,
    )
    await ground.database.look((sql) => sql`vacuum analyze users, user_roles`)
    const after = await listTimes(call)
    const good = people - bad.size
    const slower = Math.max(...after.map((time, at) => time / (before[at] ?? Number.NaN)))
    return [
      {
        id: 'IMPORT',
        what: `${people} people from a CSV of ${Math.round(text.length / 1000)} kB, every hundredth row bad, ${kinds} kinds; kill -9 of the product with all its processes at 20, 50 and 80 percent of the check and of the import`,
        goal: 'each bad row named with its reason in both languages; resumed each time; everybody else has one account, one role and one record',
        figures: `check found ${checked.refusedCount} bad and ${checked.readyCount} good of ${checked.rowCount} rows, ${named.size} kinds, told in both languages: ${areTold && isArabic}; import ${ended.state}: ${stored?.accounts} accounts of ${stored?.addresses} addresses, ${stored?.roles} roles, ${stored?.recorded} named in the activity log; ${seconds(took)} in all, with ${life - 1} restarts`,
        pass:
          areTold &&
          isArabic === true &&
          named.size >= kinds &&
          [stored?.accounts, stored?.addresses, stored?.roles, stored?.recorded, checked.readyCount].every(
            (count) => count === good,
          ) &&
          ended.state === 'succeeded' &&
          ended.failed === 0,
      },
      {
        id: 'MEMBERS',
        what: `The members' list and its search, with about 1,000 people and with ${people} more: median of eleven, over HTTP`,
        goal: 'within 1.5 times',
        figures: reads.map((read, at) => `${read}: ${ms(before[at] ?? 0)} → ${ms(after[at] ?? 0)}`).join('; '),
        pass: slower <= 1.5,
      },
    ]
  } finally {
    await product.stop()
  }
}

async function runThrough(
  call: ReturnType<typeof asking>,
  text: string,
  roleId: string,
  kills: number[],
  again: () => Promise<void>,
) {
  const id = await send(call, text)
  const check = await call('POST', `${base}/${id}/check`, bodies.checkImport.body(roleId))
  await through(call, check.data.jobId, kills, again)
  const checked: Import = (await call('GET', `${base}/${id}`)).data
  const run = await call('POST', `${base}/${id}/start`, bodies.startImport.body())
  const ended = await through(call, run.data.jobId, kills, again)
  return { id, checked, ended }
}

/** An import of the largest allowed file, and the times of the lists of people afterwards. */
export const imports: Scenario = { ids: ['IMPORT', 'MEMBERS'], run: importPeople }
