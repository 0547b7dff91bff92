import { briefAlnoor } from './brief-alnoor'
import { briefHorizon } from './brief-horizon'
import { customerService } from './customer-service'
import { dataProtection } from './data-protection'
import { eventProjects } from './event-projects'
import { fireWarden } from './fire-warden'
import { firstAid } from './first-aid'
import { foodHygiene } from './food-hygiene'
import { grownFrom, stillBrief } from './grown'
import { alnoorGrowths, horizonGrowths } from './growths'
import { guestComplaints } from './guest-complaints'
import { multiculturalTeams } from './multicultural-teams'
import { workplaceSafety } from './workplace-safety'
import type { ContentModule, ContentPath, Language, PictureName } from './writing'

export const alnoorContent: ContentPath[] = [
  workplaceSafety,
  firstAid,
  customerService,
  dataProtection,
  foodHygiene,
  ...grownFrom(briefAlnoor, alnoorGrowths),
]
export const horizonContent: ContentPath[] = [
  fireWarden,
  guestComplaints,
  eventProjects,
  multiculturalTeams,
  ...grownFrom(briefHorizon, horizonGrowths),
]

/** Paths of one lesson: no published path of the catalogue is empty. */
export const alnoorBrief: ContentPath[] = stillBrief(briefAlnoor, alnoorGrowths)
export const horizonBrief: ContentPath[] = stillBrief(briefHorizon, horizonGrowths)

/** The languages that a module is written in, the one it was first written in before the other. */
export const languagesOf = ({ source }: ContentPath, { title }: ContentModule): Language[] => {
  const other = source === 'ar' ? 'en' : 'ar'
  return [source, other].filter((language): language is Language => title[language as Language] !== undefined)
}

/** The content of a module in one language, with the ids of the pictures. */
export const bodyIn = (module: ContentModule, language: Language, picture: (name: PictureName) => string) =>
  module.body({ say: (ar, en) => (language === 'ar' ? ar : en), picture })
