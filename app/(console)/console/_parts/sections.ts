import { docs } from '@/app/(docs)/docs/section'
import { env } from '@/lib/platform/env'
import { can, type Me } from '@/lib/ui/can'
import { account } from '../account/section'
import { activityLog } from '../activity-log/section'
import { apiKeys } from '../api-keys/section'
import { files } from '../files/section'
import { jobs } from '../jobs/section'
import { learningPaths } from '../learning-paths/section'
import { members } from '../members/section'
import { moduleTypes } from '../module-types/section'
import { modules } from '../modules/section'
import { organization } from '../organization/section'
import { design } from '../parts/section'
import { roles } from '../roles/section'
import { sample } from '../sample/section'
import { home } from '../section'
import { serviceAccounts } from '../service-accounts/section'
import { singleSignOn } from '../single-sign-on/section'
import { terms } from '../terms/section'
import type { Section } from './section'

/** The sections of the console. Within a group, the navigation shows them in this order. */
export const sections = [
  home,
  learningPaths,
  modules,
  files,
  members,
  roles,
  apiKeys,
  serviceAccounts,
  moduleTypes,
  docs,
  design,
  sample,
  organization,
  singleSignOn,
  terms,
  activityLog,
  jobs,
  account,
] as const

const all: readonly Section[] = sections

export type SectionName = (typeof sections)[number]['name']

/** The sections a person may enter. */
export const sectionsFor = (me: Me): readonly Section[] =>
  all.filter(
    ({ opens, notInProduction }) => (!opens || can(me, opens)) && !(notInProduction && env().deployment === 'production'),
  )

/** Whether a person may enter any section beyond their own pages. */
export const isAdministering = (me: Me): boolean => sectionsFor(me).some(({ opens }) => opens)

/** Whether a page of a section is for a person. Those who administer nothing have their own account here and no more: their place is `/learn`. */
export const isFor = (me: Me, section: Section['name']): boolean => section === 'account' || isAdministering(me)

export const sectionOf = (name: SectionName): Section => {
  const found = all.find((section) => section.name === name)
  if (!found) throw new Error(`There is no section ${name}`)
  return found
}

/** What the palette finds for everybody who may call its contract, whether or not they may enter the section. */
export const findsForAll = all.flatMap(({ name, icon, findsForAll: finds = [] }) => finds.map((one) => ({ name, icon, ...one })))
