import type { organizations } from '@/db/schema/organizations'
import { lockDomain, mayMailFrom } from '@/lib/domain/house/domains/mail-domains.service'
import { drawMark, type MarkForm, takeMarks } from '@/lib/domain/house/files/marks.service'
import { readOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { domainOf } from '@/lib/platform/email-address'
import { invalid } from '@/lib/platform/errors'
import { implement } from '@/lib/platform/http/implement'
import { changeOrganization, lockOrganization } from '@/lib/platform/records/own-organization'
import { assertVersion } from '@/lib/platform/records/records'
import { shownMarks } from '@/lib/platform/storage/marks'
import { type Mark, type MarkName, type Marks, markNames } from '@/lib/platform/words'
import * as contracts from './branding.contract'

type Row = typeof organizations.$inferSelect

const forms: Record<MarkName, MarkForm> = {
  logo: { width: 480, height: 160 },
  logoDark: { width: 480, height: 160 },
  favicon: { width: 180, height: 180, isSquare: true },
  // Drawn on certificates; on pages it is shown at 64 px, on fine screens.
  seal: { width: 512, height: 512, small: 160 },
}

const shown = (row: Row) => {
  const { mailSender, mailFrom, mailReplyTo, version } = row
  return { ...shownMarks(row), mailSender, mailFrom, mailReplyTo, version }
}

/** For the log: of a picture the name of its content. */
const audited = ({ marks, mailSender, mailFrom, mailReplyTo }: Row) => ({
  ...Object.fromEntries(markNames.map((name) => [name, marks[name]?.object ?? null])),
  mailSender,
  mailFrom,
  mailReplyTo,
})

export const readBrand = implement(contracts.readBrand, async (context) => shown(await readOrganization(context)))

export const updateBrand = implement(
  contracts.updateBrand,
  async (context, { body }) => {
    const drawn: Marks = {}
    for (const name of markNames) {
      const assetId = body[name]
      if (assetId) drawn[name] = await drawMark({ ...context, createdBy: context.user.id }, assetId, forms[name], name)
    }
    return drawn
  },
  async (context, { body }, drawn) => {
    // Before the organization, as where a domain is removed.
    if (body.mailFrom) await lockDomain(context, domainOf(body.mailFrom))
    const before = await lockOrganization(context)
    assertVersion(context, before)
    const changed = markNames.filter((name) => body[name] !== undefined)
    const marks = { ...before.marks, ...drawn }
    for (const name of changed) if (body[name] === null) delete marks[name]
    const isMark = (mark: Mark | undefined): mark is Mark => mark !== undefined
    const replaced = changed.map((name) => before.marks[name]).filter(isMark)
    await takeMarks(context, { taken: Object.values(drawn), replaced })
    const { mailSender, mailFrom, mailReplyTo } = body
    if (mailFrom && !(await mayMailFrom(context, domainOf(mailFrom)))) throw invalid({ key: 'mailDomain', property: 'mailFrom' })
    const change = {
      ...(changed.length > 0 && { marks }),
      ...(mailSender !== undefined && { mailSender }),
      ...(mailFrom !== undefined && { mailFrom }),
      ...(mailReplyTo !== undefined && { mailReplyTo }),
    }
    return shown(await changeOrganization(context, before, change, audited))
  },
)
