export const rubricStatuses = ['active', 'archived'] as const
