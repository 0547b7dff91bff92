// biome-ignore-all assist/source/organizeImports: the order of the rooms is the order of these lines
// The join of all rooms: what each declares in its room.ts (lib/domain/rooms.ts). Rooms stand in wings, wings and rooms in one order: a
// room imports only rooms above it here (lib/architecture-order.test.ts). It hears of a later one by its events, or asks it through a port.

// house: people and organizations, and what every room uses
export { files } from './house/files/room'
export { jobs } from './house/jobs/room'
export { events } from './house/events/room'
export { identity } from './house/identity/room'
export { organizations } from './house/organizations/room'
export { domains } from './house/domains/room'
export { features } from './house/features/room'
export { terms } from './house/terms/room'
export { roles } from './house/roles/room'
export { apiKeys } from './house/api-keys/room'
export { passkeys } from './house/passkeys/room'
export { mailAddresses } from './house/mail-addresses/room'
export { branding } from './house/branding/room'
export { invites } from './house/invites/room'
export { signUp } from './house/sign-up/room'
export { activityLog } from './house/activity-log/room'
export { permissionPaths } from './house/permission-paths/room'
export { liveNews } from './house/live-news/room'
export { notifications } from './house/notifications/room'
export { webhooks } from './house/webhooks/room'
export { logStreams } from './house/log-streams/room'

// people: who belongs to whom, and where they come from
export { groups } from './people/groups/room'
export { memberImports } from './people/member-imports/room'
export { singleSignOn } from './people/single-sign-on/room'
export { ownData } from './people/own-data/room'
export { members } from './people/members/room'
export { scim } from './people/scim/room'

// learning: content, paths and what people do in them
export { modules } from './learning/modules/room'
export { questionBanks } from './learning/question-banks/room'
export { learningPaths } from './learning/learning-paths/room'
export { media } from './learning/media/room'
export { live } from './learning/live/room'
export { progress } from './learning/progress/room'
export { learnerNotes } from './learning/learner-notes/room'
export { communities } from './learning/communities/room'

// assessing: what is tested, certified and counted
export { assessments } from './assessing/assessments/room'
export { rubrics } from './assessing/rubrics/room'
export { observations } from './assessing/observations/room'
export { assignments } from './assessing/assignments/room'
export { peerReviews } from './assessing/peer-reviews/room'
export { gradebook } from './assessing/gradebook/room'
export { surveys } from './assessing/surveys/room'
export { certificates } from './assessing/certificates/room'
export { points } from './assessing/points/room'

// standards: what other systems read and write
export { analytics } from './standards/analytics/room'
export { ltiKeys } from './standards/lti-keys/room'
export { ltiPlatforms } from './standards/lti-platforms/room'
export { ltiTools } from './standards/lti-tools/room'
export { scorm } from './standards/scorm/room'
export { xapi } from './standards/xapi/room'
export { oneroster } from './standards/oneroster/room'
export { pathArchives } from './standards/path-archives/room'
export { courseImports } from './standards/course-imports/room'
export { translations } from './standards/translations/room'
export { operator } from './standards/operator/room'
