import arActivityLog from './ar/activity-log.json' with { type: 'json' }
import arAnalytics from './ar/analytics.json' with { type: 'json' }
import arApiKeys from './ar/api-keys.json' with { type: 'json' }
import arAssessments from './ar/assessments.json' with { type: 'json' }
import arCertificates from './ar/certificates.json' with { type: 'json' }
import arCommon from './ar/common.json' with { type: 'json' }
import arConsole from './ar/console.json' with { type: 'json' }
import arDocs from './ar/docs.json' with { type: 'json' }
import arFailure from './ar/failure.json' with { type: 'json' }
import arFiles from './ar/files.json' with { type: 'json' }
import arGuide from './ar/guide.json' with { type: 'json' }
import arIdentity from './ar/identity.json' with { type: 'json' }
import arInvites from './ar/invites.json' with { type: 'json' }
import arJobs from './ar/jobs.json' with { type: 'json' }
import arLearn from './ar/learn.json' with { type: 'json' }
import arLearnerNotes from './ar/learner-notes.json' with { type: 'json' }
import arLearningPaths from './ar/learning-paths.json' with { type: 'json' }
import arMail from './ar/mail.json' with { type: 'json' }
import arMailAddresses from './ar/mail-addresses.json' with { type: 'json' }
import arMemberImports from './ar/member-imports.json' with { type: 'json' }
import arModules from './ar/modules.json' with { type: 'json' }
import arOrganizations from './ar/organizations.json' with { type: 'json' }
import arOwnData from './ar/own-data.json' with { type: 'json' }
import arPackages from './ar/packages.json' with { type: 'json' }
import arPasskeys from './ar/passkeys.json' with { type: 'json' }
import arPlatform from './ar/platform.json' with { type: 'json' }
import arPlayer from './ar/player.json' with { type: 'json' }
import arProgress from './ar/progress.json' with { type: 'json' }
import arRoles from './ar/roles.json' with { type: 'json' }
import arSignUp from './ar/sign-up.json' with { type: 'json' }
import arSingleSignOn from './ar/single-sign-on.json' with { type: 'json' }
import arTerms from './ar/terms.json' with { type: 'json' }
import enActivityLog from './en/activity-log.json' with { type: 'json' }
import enAnalytics from './en/analytics.json' with { type: 'json' }
import enApiKeys from './en/api-keys.json' with { type: 'json' }
import enAssessments from './en/assessments.json' with { type: 'json' }
import enCertificates from './en/certificates.json' with { type: 'json' }
import enCommon from './en/common.json' with { type: 'json' }
import enConsole from './en/console.json' with { type: 'json' }
import enDocs from './en/docs.json' with { type: 'json' }
import enFailure from './en/failure.json' with { type: 'json' }
import enFiles from './en/files.json' with { type: 'json' }
import enGuide from './en/guide.json' with { type: 'json' }
import enIdentity from './en/identity.json' with { type: 'json' }
import enInvites from './en/invites.json' with { type: 'json' }
import enJobs from './en/jobs.json' with { type: 'json' }
import enLearn from './en/learn.json' with { type: 'json' }
import enLearnerNotes from './en/learner-notes.json' with { type: 'json' }
import enLearningPaths from './en/learning-paths.json' with { type: 'json' }
import enMail from './en/mail.json' with { type: 'json' }
import enMailAddresses from './en/mail-addresses.json' with { type: 'json' }
import enMemberImports from './en/member-imports.json' with { type: 'json' }
import enModules from './en/modules.json' with { type: 'json' }
import enOrganizations from './en/organizations.json' with { type: 'json' }
import enOwnData from './en/own-data.json' with { type: 'json' }
import enPackages from './en/packages.json' with { type: 'json' }
import enPasskeys from './en/passkeys.json' with { type: 'json' }
import enPlatform from './en/platform.json' with { type: 'json' }
import enPlayer from './en/player.json' with { type: 'json' }
import enProgress from './en/progress.json' with { type: 'json' }
import enRoles from './en/roles.json' with { type: 'json' }
import enSignUp from './en/sign-up.json' with { type: 'json' }
import enSingleSignOn from './en/single-sign-on.json' with { type: 'json' }
import enTerms from './en/terms.json' with { type: 'json' }

type Texts = { readonly [key: string]: string | Texts }
/** What all files hold together: the intersection of their types. */
type Merged<File> = (File extends unknown ? (file: File) => void : never) extends (file: infer All) => void ? All : never

/** One object of all files of a language. The key of a text is its path inside its file; no two files hold the same key. */
function mergeFiles<Files extends readonly Texts[]>(...files: Files): Merged<Files[number]> {
  const all: Record<string, string | Texts> = {}
  for (const file of files)
    for (const [key, value] of Object.entries(file)) {
      const before = all[key]
      all[key] = typeof before === 'object' && typeof value === 'object' ? mergeFiles(before, value) : value
    }
  return all as Merged<Files[number]>
}

const en = mergeFiles(
  enActivityLog,
  enAnalytics,
  enApiKeys,
  enAssessments,
  enCertificates,
  enCommon,
  enConsole,
  enDocs,
  enFailure,
  enFiles,
  enGuide,
  enIdentity,
  enInvites,
  enJobs,
  enLearn,
  enLearningPaths,
  enMail,
  enMailAddresses,
  enMemberImports,
  enModules,
  enLearnerNotes,
  enOrganizations,
  enOwnData,
  enPackages,
  enPasskeys,
  enPlatform,
  enPlayer,
  enProgress,
  enRoles,
  enSingleSignOn,
  enSignUp,
  enTerms,
)
export type Messages = typeof en

/**
 * Every user-visible text, by language. A room's texts stand in the room's file, those of the kernel in `platform`, those of pages
 * and parts that belong to no room in `common`, `console` and `docs`. The type of the Arabic half is the English half: a missing key does not compile.
 */
export const messages: Record<'ar' | 'en', Messages> = {
  en,
  ar: mergeFiles(
    arActivityLog,
    arAnalytics,
    arApiKeys,
    arAssessments,
    arCertificates,
    arCommon,
    arConsole,
    arDocs,
    arFailure,
    arFiles,
    arGuide,
    arIdentity,
    arInvites,
    arJobs,
    arLearn,
    arLearningPaths,
    arMail,
    arMailAddresses,
    arMemberImports,
    arModules,
    arLearnerNotes,
    arOrganizations,
    arOwnData,
    arPackages,
    arPasskeys,
    arPlatform,
    arPlayer,
    arProgress,
    arRoles,
    arSingleSignOn,
    arSignUp,
    arTerms,
  ),
}
