import type { organizations } from '@/db/schema/organizations'
import { readOrganization } from '@/lib/domain/house/organizations/organizations.service'
import { implement } from '@/lib/platform/http/implement'
import { changeOrganization, lockOrganization } from '@/lib/platform/records/own-organization'
import { assertVersion } from '@/lib/platform/records/records'
import * as contracts from './features.contract'
import { type Feature, features } from './words'

type Row = typeof organizations.$inferSelect

const switchesOf = ({ featuresOff }: Row) =>
  Object.fromEntries(features.map((feature) => [feature, !featuresOff.includes(feature)])) as Record<Feature, boolean>
const shown = (row: Row) => ({ ...switchesOf(row), version: row.version })

export const readFeatures = implement(contracts.readFeatures, async (context) => shown(await readOrganization(context)))

export const updateFeatures = implement(contracts.updateFeatures, async (context, { body }) => {
  const before = await lockOrganization(context)
  assertVersion(context, before)
  const switches = { ...switchesOf(before), ...body }
  const featuresOff = features.filter((feature) => !switches[feature])
  return shown(await changeOrganization(context, before, { featuresOff }, switchesOf))
})
