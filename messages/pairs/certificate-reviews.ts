import ar from '../ar/certificate-reviews.json' with { type: 'json' }
import en from '../en/certificate-reviews.json' with { type: 'json' }

export const certificateReviews = { ar, en }
