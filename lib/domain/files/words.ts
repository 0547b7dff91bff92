export const assetKinds = ['image', 'document', 'audio', 'video', 'package', 'coursePackage'] as const
export type AssetKind = (typeof assetKinds)[number]

/** The kinds of files that lessons show; packages are imported or launched instead. */
export const shownAssetKinds = ['image', 'document', 'audio', 'video'] as const
