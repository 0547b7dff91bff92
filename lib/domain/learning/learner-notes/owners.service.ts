import { eq } from 'drizzle-orm'
import { notes } from '@/db/schema/learner-notes'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

const ofPerson = (context: TenantContext, userId: string) => ofTenant(context, notes, eq(notes.userId, userId))

/** The notes and bookmarks of a person, oldest change first. */
export const notesOf = (context: TenantContext, userId: string) =>
  context.db.select().from(notes).where(ofPerson(context, userId)).orderBy(notes.updatedAt)

/** Deletes the notes and bookmarks of a person. */
export const forgetNotes = (context: TenantContext, userId: string): Promise<unknown> =>
  context.db.delete(notes).where(ofPerson(context, userId))
