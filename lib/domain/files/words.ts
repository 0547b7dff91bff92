export const assetKinds = ['image', 'document', 'audio', 'video', 'package'] as const
export type AssetKind = (typeof assetKinds)[number]

/** The kinds of files that lessons show; a package is imported instead. */
export const shownAssetKinds = ['image', 'document', 'audio', 'video'] as const
