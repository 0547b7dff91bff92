export const assetKinds = ['image', 'document', 'audio', 'video', 'package', 'coursePackage', 'courseArchive'] as const
export type AssetKind = (typeof assetKinds)[number]

/** The kinds of files that lessons show and people hand in; packages and archives of courses are imported or launched instead. */
export const shownAssetKinds = ['image', 'document', 'audio', 'video'] as const
export type ShownAssetKind = (typeof shownAssetKinds)[number]
