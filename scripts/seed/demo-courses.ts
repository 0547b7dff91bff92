import { keepFile } from '@/lib/domain/house/files/own-assets.service'
import { validateCourse } from '@/lib/domain/standards/course-imports/course-imports.contract'
import { zipped } from '@/lib/platform/archive'
import { runAsSystem } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import { type Tx, withTenant } from '@/lib/platform/db/tenant'
import type { client } from '@/lib/platform/http/client'
import type { Language } from '@/lib/platform/i18n/languages'

const texts = {
  ar: { course: 'ترتيب مكان العمل', section: 'البداية', page: 'لماذا نرتّب؟', text: 'مكان مرتّب يقلّل الحوادث.', talk: 'نقاش' },
  en: {
    course: 'A tidy workplace',
    section: 'Beginning',
    page: 'Why tidy up?',
    text: 'A tidy place has fewer accidents.',
    talk: 'Talk',
  },
}

/** A Common Cartridge with one page, and a discussion that an import leaves out. */
export function demoCartridge(language: Language): Promise<Buffer> {
  const { course, section, page, text, talk } = texts[language]
  const item = (id: string, title: string, resource: string) =>
    `<item identifier="${id}" identifierref="${resource}"><title>${title}</title></item>`
  const manifest = `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1" xmlns:lom="http://ltsc.ieee.org/xsd/imsccv1p3/LOM/manifest">
<metadata><schema>IMS Common Cartridge</schema><schemaversion>1.3.0</schemaversion>
<lom:lom><lom:general><lom:title><lom:string>${course}</lom:string></lom:title></lom:general></lom:lom></metadata>
<organizations><organization identifier="o" structure="rooted-hierarchy"><item identifier="root">
<item identifier="s"><title>${section}</title>${item('i1', page, 'page')}${item('i2', talk, 'talk')}</item>
</item></organization></organizations>
<resources><resource identifier="page" type="webcontent" href="page.html"><file href="page.html"/></resource>
<resource identifier="talk" type="imsdt_xmlv1p3"><file href="talk.xml"/></resource></resources></manifest>`
  const files = new Map([
    ['imsmanifest.xml', manifest],
    ['page.html', `<h1>${page}</h1><p>${text}</p>`],
    ['talk.xml', '<topic/>'],
  ])
  return zipped(files, new Date('2026-01-01T00:00:00Z'), 100_000)
}

/** Puts a course of another product into the library and begins its check, whose job runs once the server does. */
export async function checkCourse(admin: ReturnType<typeof client>, home: { id: string }, language: Language): Promise<void> {
  const inTransaction = <T>(work: (db: Tx) => Promise<T>) => withTenant(home.id, work)
  const file = { name: 'tidy-workplace.imscc', kind: 'courseArchive' as const, bytes: await demoCartridge(language), altText: {} }
  const kept = await keepFile({ organization: home, now: clock.now(), createdBy: null, inTransaction }, file)
  await runAsSystem(home, 'assetCreated', async (context) => {
    await kept.finish(context)
  })
  await admin(validateCourse, { params: { format: 'cartridge' }, body: { assetId: kept.id, language } })
}
