import { beforeAll, describe, expect, it } from 'vitest'
import { pngOf } from '@/lib/domain/house/files/examples.fixtures'
import { listModules, readModule } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { createLtiTool } from '@/lib/domain/standards/lti-tools/tools.contract'
import { archiveOfPlayed, playedPackages } from '@/lib/domain/standards/scorm/content/scos.fixtures'
import { readPackage } from '@/lib/domain/standards/scorm/packages/packages.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { escapeText } from '@/lib/platform/text/escape'
import { moodleFiles, zipOf } from './archives.fixtures'
import { check, dataOf, leftOutOf, type Org, partsOf, read, runJobs, start } from './importing.fixtures'
import { activityText, backupOf } from './sample-backup.fixtures'
import { item, manifestOf } from './sample-cartridge.fixtures'

type Lesson = {
  typeKey: string
  settings: object
  locales: { en: { title: string; body: Record<string, unknown> } }
  problems: object[]
}

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
  await dataOf(org.admin.call(createLtiTool, { body: createLtiTool.example.body }))
})

const glossaryEntry = (id: number, concept: string, definition: string, approved = 1) =>
  `<entry id="${id}"><concept>${concept}</concept><definition>${escapeText(definition)}</definition><approved>${approved}</approved></entry>`
const lessonPage = (id: number, before: number, after: number, kind: number, title: string) =>
  `<page id="${id}"><prevpageid>${before}</prevpageid><nextpageid>${after}</nextpageid><qtype>${kind}</qtype><title>${title}</title><contents>${escapeText(`<p>Text of ${title}.</p>`)}</contents></page>`
const tool = (address: string) =>
  `<name>x</name><intro>&lt;p&gt;Measure it.&lt;/p&gt;</intro><toolurl>${address}</toolurl><instructorcustomparameters>level=2\nno parameter\n= none</instructorcustomparameters>`

async function backup(): Promise<Buffer> {
  const [played] = playedPackages
  if (!played) throw new Error('There is no package')
  const activities = [
    { kind: 'glossary', title: 'Words', section: 1 },
    { kind: 'lesson', title: 'Step by step', section: 1 },
    { kind: 'scorm', title: 'Fire drill', section: 1 },
    { kind: 'lti', title: 'Laboratory', section: 1 },
    { kind: 'lti', title: 'Foreign tool', section: 1 },
    { kind: 'h5pactivity', title: 'Play', section: 1 },
    { kind: 'scorm', title: 'Nothing there', section: 1 },
    { kind: 'url', title: 'Civil defence', section: 1 },
  ]
  const entries = [
    glossaryEntry(8, 'Helmet &amp;amp; visor', '<p>Protects the head.<img src="@@PLUGINFILE@@/it.png" alt="A helmet"></p>'),
    glossaryEntry(7, 'Gloves', '<p>Protect the hands.<img src="@@PLUGINFILE@@/it.png" alt="A glove"></p>'),
    glossaryEntry(9, 'Draft', '<p>Not approved.</p>', 0),
  ]
  const pages = [
    lessonPage(3, 2, 0, 20, 'Third'),
    lessonPage(1, 0, 2, 20, 'First'),
    lessonPage(2, 1, 3, 3, 'A question'),
    lessonPage(4, 99, 0, 21, 'End of a branch'),
  ]
  const [helmet, glove] = [await pngOf(40, 30), await pngOf(30, 40)]
  return backupOf({
    activities,
    sections: [['Everything', '1,2,3,4,5,6,7,8']],
    files: [
      activityText(1, 'glossary', `<name>Words</name><entries>${entries.join('')}</entries>`),
      activityText(2, 'lesson', `<name>Step by step</name><pages>${pages.join('')}</pages>`),
      activityText(
        3,
        'scorm',
        '<name>Fire drill</name><intro>&lt;p&gt;Do it twice.&lt;/p&gt;</intro><reference>drill.zip</reference>',
      ),
      activityText(4, 'lti', tool('https://lab.example/lti/titration')),
      activityText(5, 'lti', tool('https://other.example/lti')),
      activityText(6, 'h5pactivity', '<name>Play</name>'),
      activityText(7, 'scorm', '<name>Nothing there</name><reference>gone.zip</reference>'),
      activityText(
        8,
        'url',
        `<name>x</name><intro>${escapeText('<p>Read this first.</p>')}</intro><externalurl>https://civil-defence.example/?a=1&amp;b=2</externalurl>`,
      ),
      ...moodleFiles([
        { context: '101', component: 'mod_glossary', area: 'entry', item: '8', name: 'it.png', bytes: helmet },
        { context: '101', component: 'mod_glossary', area: 'entry', item: '7', name: 'it.png', bytes: glove },
        { context: '103', component: 'mod_scorm', area: 'package', name: 'drill.zip', bytes: await archiveOfPlayed(played) },
        { context: '103', component: 'mod_scorm', area: 'content', name: 'index.html', bytes: Buffer.from('<p>x</p>') },
      ]),
    ],
  })
}

const lessonNamed = async (title: string) => {
  const modules = await dataOf<{ id: string; title: string }[]>(org.admin.call(listModules, { query: { search: title } }))
  return dataOf<Lesson>(org.admin.call(readModule, { params: { id: modules[0]?.id ?? '' } }))
}

describe('the activities of a Moodle backup', () => {
  let id: string
  beforeAll(async () => {
    id = await check(org, 'moodle', await backup(), 'en')
  })

  it('are found by their kind; those without a place here are named', async () => {
    expect(await read(org, id)).toMatchObject({
      lessonCounts: { 'content.article': 4, 'launch.scorm': 1, 'launch.lti': 1 },
      fileCounts: { image: 2, coursePackage: 1 },
    })
    expect(await leftOutOf(org, id)).toEqual([
      'A question · questionType · lesson',
      'Play · activityType · h5pactivity',
      'Nothing there · fileMissing · gone.zip',
      'Foreign tool · tool · https://other.example/lti',
    ])
  })

  it('become lessons: a glossary a page of its terms, a lesson its pages, a package a course', async () => {
    expect((await start(org, 'moodle', id)).status).toBe(202)
    await runJobs()
    expect((await read(org, id)).state).toBe('imported')
    const made = await partsOf(org, id, { state: 'made' })
    expect(made.filter(({ kind }) => kind === 'lesson').map(({ title }) => title)).toEqual([
      ...['Words', 'First', 'Third', 'Fire drill', 'Laboratory', 'Civil defence'],
    ])
    const words = JSON.stringify((await lessonNamed('Words')).locales.en.body)
    const places = ['Gloves', 'A glove', 'Helmet &amp; visor', 'A helmet'].map((text) => words.indexOf(text))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places[0]).toBeGreaterThan(0)
    expect(words).not.toContain('Not approved')
    const link = JSON.stringify((await lessonNamed('Civil defence')).locales.en.body)
    expect(link).toContain('Read this first.')
    expect(link).toContain('"href":"https://civil-defence.example/?a=1&b=2"')

    const packageId = made.find(({ type }) => type === 'coursePackage')?.madeId ?? ''
    const drill = await lessonNamed('Fire drill')
    expect(drill).toMatchObject({
      typeKey: 'launch.scorm',
      locales: { en: { body: { packageId, intro: 'Do it twice.' } } },
      problems: [],
    })
    const course = await dataOf(org.admin.call(readPackage, { params: { id: packageId } }))
    expect(course).toMatchObject({ state: 'ready', useCount: 1 })
  })

  it('open the tool of the organization that has their address', async () => {
    const laboratory = await lessonNamed('Laboratory')
    expect(laboratory).toMatchObject({
      typeKey: 'launch.lti',
      settings: { deploymentId: expect.any(String) },
      problems: [],
      locales: {
        en: {
          body: {
            intro: 'Measure it.',
            targetUrl: 'https://lab.example/lti/titration',
            custom: [{ name: 'level', value: '2' }],
          },
        },
      },
    })
  })
})

describe('the links to tools of a cartridge', () => {
  it('open the tool of the organization that has their address', async () => {
    const link = `<cartridge_basiclti_link xmlns="http://www.imsglobal.org/xsd/imslticc_v1p3" xmlns:blti="http://www.imsglobal.org/xsd/imsbasiclti_v1p0" xmlns:lticm="http://www.imsglobal.org/xsd/imslticm_v1p0">
      <blti:title>Laboratory</blti:title><blti:description>Measure it.</blti:description><blti:custom><lticm:property name="level">3</lticm:property></blti:custom>
      <blti:launch_url>http://lab.example/lti</blti:launch_url><blti:secure_launch_url>https://lab.example/lti</blti:secure_launch_url></cartridge_basiclti_link>`
    const items = item('s', 'Section', { items: item('i', 'In the laboratory', { resource: 'tool' }) })
    const resources = [{ id: 'tool', type: 'imsbasiclti_xmlv1p3', files: ['tool.xml'] }]
    const archive = await zipOf(
      new Map([
        ['imsmanifest.xml', manifestOf({ title: 'Chemistry', items, resources })],
        ['tool.xml', link],
      ]),
    )
    const id = await check(org, 'cartridge', archive, 'en')
    expect(await leftOutOf(org, id)).toEqual([])
    await start(org, 'cartridge', id)
    await runJobs()
    const { locales } = await lessonNamed('In the laboratory')
    expect(locales.en.body).toMatchObject({ targetUrl: 'https://lab.example/lti', custom: [{ name: 'level', value: '3' }] })
  })
})
