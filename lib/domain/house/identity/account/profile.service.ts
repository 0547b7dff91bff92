import { eq } from 'drizzle-orm'
import { users } from '@/db/schema/identity'
import { beginPhoto, checkPhoto, removePhotos, shownPhoto, takePhoto } from '@/lib/domain/house/files/photos.service'
import { one } from '@/lib/platform/db/tenant'
import { implement } from '@/lib/platform/http/implement'
import { ofTenant } from '@/lib/platform/records/tenant-rows'
import { changeFacts } from './person-facts.service'
import * as contracts from './profile.contract'

type Row = typeof users.$inferSelect

/** The fields of a profile in the activity log; of a photo only its id. */
const recorded = ({ name, locale, timeZone, numerals, photo }: Row) => ({
  name,
  locale,
  timeZone,
  numerals,
  photo: photo?.id ?? null,
})

export const updateProfile = implement(
  contracts.updateProfile,
  async (context, { body: { photo } }) => (photo ? checkPhoto(context, photo) : undefined),
  async (context, { body: { photo: photoId, ...body } }, checked) => {
    const { db, organization, user, now, note } = context
    const before = await one(
      db
        .select()
        .from(users)
        .where(ofTenant(context, users, eq(users.id, user.id)))
        .for('update'),
    )
    if (photoId === null) await removePhotos(context, user.id)
    const photo = photoId == null ? photoId : await takePhoto(context, photoId, checked)
    const row = await changeFacts(context, before, { ...body, ...(photo !== undefined && { photo }) }, [])
    note({ before: recorded(before), after: recorded(row) })
    return {
      ...row,
      photo: shownPhoto({ organization, now }, row.photo),
      roleTypes: user.roleTypes,
      isTwoFactorEnable: user.isTwoFactorOn,
      mustChoosePassword: user.mustChoosePassword,
      hasAcceptedTerms: user.termsAccepted,
      organization,
    }
  },
)

export const uploadPhoto = implement(contracts.uploadPhoto, (context, { body }) => beginPhoto(context, body))
