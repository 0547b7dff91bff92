/** Who may read and write in a community: everybody, members who were admitted, the people of a path, or the people of a group. */
export const communityKinds = ['open', 'closed', 'path', 'group'] as const
export type CommunityKind = (typeof communityKinds)[number]

export const communityStates = ['active', 'archived'] as const

export const membershipStates = ['pending', 'active'] as const
/** The same with that of people who are no members. */
export const ownMemberships = ['none', ...membershipStates] as const

export const threadKinds = ['question', 'discussion'] as const
export type ThreadKind = (typeof threadKinds)[number]
export const postKinds = [...threadKinds, 'reply'] as const
export type PostKind = (typeof postKinds)[number]

/**
 * `pending`: waits for a moderator. `hidden`: by reports, until a moderator decides. `removed`: by a moderator. `withdrawn`: by its author.
 */
export const postStates = ['pending', 'visible', 'hidden', 'removed', 'withdrawn'] as const
export type PostState = (typeof postStates)[number]

/** Whether a question has an accepted answer; a discussion has none. */
export const answerStates = ['none', 'open', 'answered'] as const

export const postDirections = ['rtl', 'ltr'] as const
export type PostDirection = (typeof postDirections)[number]

export const reactionKinds = ['thanks', 'helpful', 'insightful', 'celebrate'] as const
/** A person's marks on a post, each at most once. */
export const markKinds = [...reactionKinds, 'vote'] as const
export type MarkKind = (typeof markKinds)[number]

export const subscriptionLevels = ['watching', 'tracking', 'muted'] as const
export type SubscriptionLevel = (typeof subscriptionLevels)[number]

export const pinStates = ['pinned', 'unpinned'] as const

export const reportReasons = ['spam', 'harassment', 'offTopic', 'personalData', 'dishonest', 'other'] as const
export const reportStates = ['open', 'upheld', 'dismissed'] as const

/** The states of posts that a moderator has to decide on. */
export const queueStates = ['pending', 'hidden', 'visible'] as const
export const decisions = ['approve', 'remove', 'dismiss', 'edit'] as const
export type Decision = (typeof decisions)[number]

export const sanctionKinds = ['warn', 'mute', 'suspend'] as const
export type SanctionKind = (typeof sanctionKinds)[number]
/** The measures that an author can appeal against; `removal`: only the removal of a post. */
export const sanctionRecordKinds = ['removal', ...sanctionKinds] as const

export const appealStates = ['none', 'open', 'upheld', 'overturned'] as const
export const appealDecisions = ['uphold', 'overturn'] as const
