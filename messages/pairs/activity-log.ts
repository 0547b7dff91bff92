import ar from '../ar/activity-log.json' with { type: 'json' }
import en from '../en/activity-log.json' with { type: 'json' }

export const activityLog = { ar, en }
