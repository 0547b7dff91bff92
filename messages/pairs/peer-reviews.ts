import ar from '../ar/peer-reviews.json' with { type: 'json' }
import en from '../en/peer-reviews.json' with { type: 'json' }

export const peerReviews = { ar, en }
