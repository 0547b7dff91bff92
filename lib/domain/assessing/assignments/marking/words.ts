/** Where a comment in place is: at a range of the text, or on a page of a PDF. */
export const commentPlaces = ['text', 'page'] as const
export type CommentPlace = (typeof commentPlaces)[number]

export const markerCounts = ['one', 'two'] as const

/** open: not both have handed in; apart: their marks are further apart than the tolerance; proposed: one of them proposes a mark. */
export const markingStates = ['open', 'apart', 'proposed', 'agreed'] as const
export type MarkingState = (typeof markingStates)[number]

/** How two markers came to one mark: by its mean, a confirmed proposal, or the decision of a third person. */
export const agreementWays = ['mean', 'confirmed', 'decided'] as const

/** Submissions that a sample always has, besides those that are drawn at random. */
export const sampleIncludes = ['fails', 'highest', 'lowest', 'borderline'] as const
export type SampleInclude = (typeof sampleIncludes)[number]
export const sampleReasons = ['random', ...sampleIncludes] as const
export type SampleReason = (typeof sampleReasons)[number]

/** `returned`: the marker looks at it again; it is confirmed after that. */
export const sampledStates = ['open', 'confirmed', 'returned'] as const
