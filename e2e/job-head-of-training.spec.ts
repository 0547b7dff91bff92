import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { text } from '../lib/platform/i18n/text'
import { messages } from '../messages/catalogue'
import { api } from './api'
import { both } from './films'
import { dayAtNoon, foundOrganization } from './founding'
import { linkFor, mailsTo, mailTo } from './mails'
import { expect, type Organization, parts, test, unique } from './masar'
import { haveDone, makeLesson, makePath, paragraph } from './paths'
import { roleId } from './people'
import { putQuiz, takeQuiz } from './quizzes'
import type { Language } from './settings'
import { open, ready } from './sound'
import { startJob } from './steps'

const steps = [
  'people are imported from a file with all columns found',
  'managers and departments are on the page of a person',
  'groups are filled by rules, nested, previewed first, with managers',
  'a mandatory path asks for reading, a signature and a quiz, in order',
  'the certificate comes by itself and lasts until the next cycle is due',
  'the path is assigned to the ministry, and a newcomer gets it too',
  'everyone gets a mail in their language with the due date',
  'an imported person enters for the first time by that mail',
  'a department is reminded by hand',
  'who is late is counted at home and reads it on their own page',
  'a manager sees who is late in the own group, and reminds them',
  'the minister gets the departments on a page, and by mail each month',
  'the signature is proved with name, version and moment',
  'the next cycle opens in time for the next date',
] as const

const dayMs = 86_400_000
/** A date of every year, about six weeks from now, and never the last of a month. */
const soon = new Date(Date.now() + 45 * dayMs)
const yearly = { kind: 'yearly', month: soon.getUTCMonth() + 1, day: Math.min(soon.getUTCDate(), 27), opensDaysBefore: 60 }
const nextDay = (years: number) =>
  new Date(Date.UTC(soon.getUTCFullYear() + years, yearly.month - 1, yearly.day)).toISOString().slice(0, 10)

type Person = { number: string; email: string; locale: Language; department: number }
type Job = { page: Page; browser: Browser; organization: Organization; language: Language; watch: (page: Page) => void }

/** Two departments of six people each; the first person of each is the manager of the others. */
const peopleOf = (organization: Organization): Person[] =>
  Array.from({ length: 12 }, (_, at) => ({
    number: `40${String(at + 1).padStart(2, '0')}`,
    email: `person${at + 1}@${organization.slug}.example`,
    locale: at % 2 === 0 ? 'ar' : 'en',
    department: at < 6 ? 0 : 1,
  }))

const departments = both((language) =>
  language === 'ar' ? ['إدارة الطرق', 'إدارة المياه'] : ['Roads department', 'Water department'],
)

/** The file as a human resources system writes it, with titles in the language of its people. */
function fileOf(people: Person[], language: Language): string {
  const { fields } = messages[language].members.import
  const titles = ['email', 'nameAr', 'nameEn', 'locale', 'employeeNumber', 'department', 'jobTitle', 'manager'] as const
  const rows = people.map(({ number, email, locale, department }) => {
    const manager = department === 0 ? '4001' : '4007'
    const own = [email, `موظف ${number}`, `Employee ${number}`, locale, number, departments[language][department]]
    return [...own, language === 'ar' ? 'مهندس' : 'Engineer', number === manager ? '' : manager].join(',')
  })
  return [titles.map((key) => fields[key]).join(','), ...rows].join('\r\n')
}

/** A learner's own browser, after the first password was chosen by the link of their mail. */
async function enterFirst({ browser, organization, language, watch }: Job, email: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: language })).newPage()
  watch(page)
  await open(page, await linkFor(email))
  const { firstPassword, signIn } = messages[(await page.locator('html').getAttribute('lang')) === 'ar' ? 'ar' : 'en'].console
  await page.getByLabel(signIn.password, { exact: true }).fill('four quiet green lamps')
  await page.getByRole('button', { name: firstPassword.submit }).click()
  await expect(page).toHaveURL(new RegExp(`^${organization.url}/learn`))
  await ready(page)
  return page
}

/** A text in which each digit may be written in either script. */
const inDigits = (written: string) =>
  new RegExp(
    written.replace(/[.?*+()]/g, '\\$&').replace(/\d/g, (digit) => `[${digit}${String.fromCharCode(0x660 + Number(digit))}]`),
  )

/** How the subject of a reminder begins. */
const reminderOf = (language: Language) => messages[language].mail.reminder.subject.split('{path}')[0]?.trim() ?? ''

/** Chooses all rows of a list of enrollments and sends their people a reminder. */
async function remind(page: Page, language: Language, count: number) {
  const { list } = parts[language]
  const { bulk } = messages[language].enrolments
  await page.getByRole('checkbox', { name: list.selectAll }).check()
  const bar = page.getByRole('region', { name: list.bulk })
  await bar.getByRole('button', { name: bulk.remind.label, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('button[type=submit]').click()
  await expect(dialog.locator('[role=status] strong')).toHaveText(inDigits(text(language, 'enrolments.bulk.done', { count })))
  await dialog.getByRole('button', { name: bulk.close }).last().click()
  await expect(dialog).toHaveCount(0)
}

async function importPeople({ page, organization, language }: Job, people: Person[]) {
  const { parts: part, members, builtInRoles } = messages[language]
  const words = members.import
  await open(page, `${organization.url}/console/members/import`)
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(fileOf(people, language)) }
  await page.getByLabel(part.import.choose, { exact: true }).and(page.locator('input')).setInputFiles(file)
  await expect(page.getByRole('heading', { name: words.mapping })).toBeVisible()
  for (const key of ['email', 'nameAr', 'nameEn', 'locale', 'employeeNumber', 'department', 'jobTitle', 'manager'] as const)
    await expect(page.getByRole('combobox', { name: words.fields[key], exact: true })).not.toHaveValue('')
  await page.getByRole('combobox', { name: words.role, exact: true }).selectOption({ label: builtInRoles.learner.name })
  await page.getByRole('button', { name: words.check, exact: true }).click()
  await page.getByRole('combobox', { name: words.how, exact: true }).selectOption({ label: words.ways.join })
  await page.getByRole('button', { name: inDigits(text(language, 'members.import.start', { count: people.length })) }).click()
  await expect(page.getByRole('region', { name: words.result }).locator('.badge')).toHaveText(words.states.imported)
  expect(await api<unknown[]>(page, 'GET', '/admin/organization/member/list?perPage=50')).toHaveLength(people.length + 1)
}

for (const language of ['ar', 'en'] as Language[])
  test(`the head of training of a ministry does the whole job (${language})`, async ({ page, browser, watch }) => {
    const { step, ended } = startJob(steps)
    const organization = await foundOrganization(page, language)
    const job: Job = { page, browser, organization, language, watch }
    const say = messages[language]
    const people = peopleOf(organization)
    const admin = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => api<T>(page, method, path, body)
    const byNumber = (number: string) =>
      admin<{ id: string }>('GET', `/admin/organization/member/by-employee-number/${number}`).then(({ id }) => id)
    const [chief, other] = [people[0] as Person, people[1] as Person]

    await step(1, steps[0], () => importPeople(job, people))
    await step(2, steps[1], async () => {
      await open(page, `${organization.url}/console/members/${await byNumber(other.number)}`)
      const facts = page.getByRole('region', { name: say.members.person.facts })
      await expect(facts).toContainText(departments[language][0] ?? '')
      await expect(facts).toContainText(language === 'ar' ? 'موظف 4001' : 'Employee 4001')
    })

    const groups: string[] = []
    await step(3, steps[2], async () => {
      const name = both((one) => (one === 'ar' ? 'الوزارة' : 'Ministry'))
      const whole = await admin<{ id: string }>('POST', '/admin/organization/group', { kind: 'department', name })
      groups.push(whole.id)
      for (const [at, department] of departments[language].entries()) {
        const title = both((one) => departments[one][at] ?? '')
        const own = { kind: 'department', name: title, parentId: whole.id }
        const { id } = await admin<{ id: string }>('POST', '/admin/organization/group', own)
        const rule = { match: 'all', conditions: [{ attribute: 'department', is: 'equals', value: department }] }
        const preview = await admin<{ joining: number }>('POST', `/admin/organization/group/${id}/rule/preview`, rule)
        expect(preview.joining).toBe(6)
        await admin('PUT', `/admin/organization/group/${id}/rule`, rule)
        groups.push(id)
      }
      await admin('POST', `/admin/organization/group/${groups[1]}/manager/${await byNumber(chief.number)}`)
      await admin('POST', `/admin/system/roles/${await roleId(page, 'groupManager')}/member/${await byNumber(chief.number)}`)
      const nested = () => admin<unknown[]>('GET', `/admin/organization/group/${whole.id}/member/list`)
      await expect.poll(async () => (await nested()).length).toBe(people.length)
      await open(page, `${organization.url}/console/groups/${groups[1]}`)
      await expect(page.getByRole('main')).toContainText(language === 'ar' ? 'موظف 4001' : 'Employee 4001')
    })

    const title = { ar: 'قواعد السلوك', en: 'Code of conduct' }
    const document = { ar: 'لا تشارك كلمة مرورك مع أحد.', en: 'Share your password with no one.' }
    let pathId = ''
    let lessons: string[] = []
    await step(4, steps[3], async () => {
      const reading = await makeLesson(page, 'content.article', { ar: 'اقرأ أولًا', en: 'Read first' }, paragraph(document))
      const body = (one: Language) => ({ document: document[one], version: '2.1' })
      const signed = { ar: 'إقرار', en: 'Acknowledgment' }
      const signing = await makeLesson(page, 'policy.acknowledgement', signed, body, { requireTypedName: true })
      lessons = [reading, signing, await putQuiz(page, { ar: 'اختبار', en: 'Quiz' }, { questions: 12, drawn: 5 })]
      pathId = await makePath(page, title, lessons, { dueRule: yearly })
      await admin('POST', `/user/learning/paths/${pathId}/enrol`, {})
      await open(page, `${organization.url}/learn/paths/${pathId}/modules/${lessons[1]}`)
      await expect(page.getByRole('button', { name: say.player.policy.acknowledge })).toHaveCount(0)
    })

    const sign = async (reader: Page, of: Language) => {
      const { lesson } = messages[of].learn
      const { policy } = messages[of].player
      await open(reader, `${organization.url}/learn/paths/${pathId}/modules/${lessons[0]}`)
      await reader.getByRole('button', { name: lesson.finish, exact: true }).first().click()
      await expect(reader).not.toHaveURL(new RegExp(`${lessons[0]}$`))
      await open(reader, `${organization.url}/learn/paths/${pathId}/modules/${lessons[1]}`)
      await reader.getByLabel(policy.name, { exact: true }).fill('سارة Sara')
      await reader.getByRole('button', { name: policy.acknowledge }).click()
      await expect(reader.getByText(policy.signed, { exact: true })).toBeVisible()
      await haveDone(reader, pathId, 2)
    }
    type Own = { id: string; expiresAt: string | null }
    await step(5, steps[4], async () => {
      const rule = { isAutomatic: true, validity: { kind: 'cycle' } }
      await admin('PUT', `/admin/content/path/${pathId}/certificate-rule`, rule)
      await sign(page, language)
      await takeQuiz(page, lessons[2] ?? '')
      const held = () => admin<Own[]>('GET', '/user/certificate/list')
      await expect
        .poll(async () => (await held()).map(({ expiresAt }) => expiresAt && dayAtNoon(expiresAt)))
        .toEqual([nextDay(1)])
      await open(page, `${organization.url}/learn/certificates`)
      await expect(page.getByText(title[language]).first()).toBeVisible()
    })

    type Row = { id: string; user: { id: string }; state: string; dueAt: string; expiresAt: string | null }
    const enrolled = () => admin<Row[]>('GET', `/admin/content/path/${pathId}/enrolment/list?perPage=50`)
    const newcomer = `newcomer@${organization.slug}.example`
    await step(6, steps[5], async () => {
      await admin('POST', `/admin/content/path/${pathId}/assignment`, { groupId: groups[0], onLeave: 'withdraw' })
      await expect.poll(async () => (await enrolled()).length).toBe(people.length + 1)
      const facts = {
        email: newcomer,
        locale: 'en',
        department: departments[language][1],
        roleIds: [await roleId(page, 'learner')],
      }
      const own = Object.assign(facts, { name: { en: 'Newcomer', ar: 'الجديدة' } })
      const { id } = await admin<{ id: string }>('PUT', '/admin/organization/member/by-employee-number/4099', own)
      const inGroup = () => admin<{ userId: string }[]>('GET', `/admin/organization/group/${groups[2]}/member/list?perPage=50`)
      await expect.poll(async () => (await inGroup()).some(({ userId }) => userId === id)).toBe(true)
      await expect.poll(async () => (await enrolled()).some(({ user }) => user.id === id)).toBe(true)
      expect((await enrolled()).every(({ dueAt }) => dayAtNoon(dueAt) === nextDay(0))).toBe(true)
    })

    await step(7, steps[6], async () => {
      for (const { email, locale } of [...people, { email: newcomer, locale: 'en' as const }]) {
        const mail = await mailTo(email, title[locale])
        expect(mail.text).toMatch(inDigits(String(yearly.day)))
      }
    })

    let learner = page
    await step(8, steps[7], async () => {
      learner = await enterFirst(job, other.email)
      await expect(learner.getByText(title[other.locale]).first()).toBeVisible()
    })

    await step(9, steps[8], async () => {
      await open(page, `${organization.url}/console/enrolments?group=${groups[1]}&path=${pathId}`)
      await remind(page, language, 6)
      for (const { email, locale } of people.slice(0, 6)) await mailTo(email, reminderOf(locale))
      const others = people
        .slice(6)
        .flatMap(({ email, locale }) => mailsTo(email).filter(({ subject }) => subject.startsWith(reminderOf(locale))))
      expect(others).toEqual([])
    })

    const lateTitle = { ar: 'السلامة على الطرق', en: 'Safety on roads' }
    await step(10, steps[9], async () => {
      const lesson = await makeLesson(page, 'content.article', lateTitle, paragraph(lateTitle))
      const late = await makePath(page, lateTitle, [lesson])
      const dueRule = { kind: 'absolute', dueAt: new Date(Date.now() - dayMs).toISOString() }
      await admin('POST', `/admin/content/path/${late}/assignment`, { groupId: groups[1], dueRule, onLeave: 'keep' })
      const overdue = () => admin<Row[]>('GET', `/admin/content/path/${late}/enrolment/list?state=overdue`)
      await expect.poll(async () => (await overdue()).length).toBe(6)
      await open(page, `${organization.url}/console`)
      await expect(page.locator('main a[href*="state=overdue"]').first()).toContainText(/6|٦/)
      await open(learner, `${organization.url}/learn`)
      const card = learner.getByRole('main')
      await expect(card).toContainText(lateTitle[other.locale])
      await expect(card).toContainText(messages[other.locale].learn.due.was)
    })

    await step(11, steps[10], async () => {
      const manager = await enterFirst(job, chief.email)
      const words = messages[chief.locale]
      await open(manager, `${organization.url}/console/my-people`)
      const table = manager.getByRole('table', { name: words.myPeople.tabs.late })
      await expect(table.getByRole('row')).toHaveCount(7)
      await remind(manager, chief.locale, 6)
      const saved = manager.waitForEvent('download')
      await manager.getByRole('button', { name: words.parts.list.csv.open }).click()
      await manager.getByRole('dialog').getByRole('button', { name: words.parts.list.csv.start, exact: true }).click()
      const file = readFileSync(await (await saved).path(), 'utf8')
      expect(file).toContain(other.number)
      expect(file).not.toContain(people[7]?.number)
      await manager.context().close()
    })

    await step(12, steps[11], async () => {
      const { analytics } = say
      await open(page, `${organization.url}/console/analytics/report`)
      const table = page.getByRole('table', { name: analytics.duties.title })
      const row = table.getByRole('row').filter({ hasText: departments[language][0] })
      await expect(row.getByRole('cell')).toHaveText([inDigits('6'), inDigits('12'), inDigits('0'), inDigits('6'), inDigits('0')])
      await page.emulateMedia({ media: 'print' })
      const paper = await page.pdf({ format: 'A4' })
      expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2)
      await page.emulateMedia({ media: 'screen' })

      const { reports } = analytics
      const minister = `minister@${organization.slug}.example`
      const name = unique('Report ')
      await open(page, `${organization.url}/console/analytics/reports/new`)
      await page.getByRole('textbox', { name: reports.fields.name }).fill(name)
      await page.getByRole('combobox', { name: reports.fields.by }).selectOption('group')
      await page.getByRole('combobox', { name: reports.fields.schedule }).selectOption('monthly')
      await page.getByRole('textbox', { name: reports.fields.addresses }).fill(minister)
      await page.getByRole('button', { name: reports.save, exact: true }).click()
      await page.getByRole('button', { name: reports.send, exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: reports.send, exact: true }).click()
      const { attached } = await mailTo(minister, name)
      expect(attached.filter((file) => file.endsWith('.csv'))).toHaveLength(2)
      expect(attached.filter((file) => file.endsWith('.pdf'))).toHaveLength(1)
    })

    await step(13, steps[12], async () => {
      await sign(learner, other.locale)
      await open(page, `${organization.url}/console/answers?person=${await byNumber(other.number)}`)
      const row = page.getByRole('row').filter({ hasText: '2.1' })
      await expect(row).toContainText(say.answers.actions.acknowledged)
      await expect(row).toContainText('سارة Sara')
      await expect(row.locator('time').first()).toBeVisible()
      await learner.context().close()
    })

    await step(14, steps[13], async () => {
      // The cycle of the one who is done ends sixty days before the date of next year, on which the certificate ends.
      const done = (await enrolled()).find(({ state }) => state === 'completed')
      const opens = new Date(Date.parse(nextDay(1)) - yearly.opensDaysBefore * dayMs).toISOString().slice(0, 10)
      expect(done?.expiresAt && dayAtNoon(done.expiresAt)).toBe(opens)
    })
    ended(14)
  })
