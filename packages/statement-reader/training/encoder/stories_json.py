"""Stories of this folder as score-stories.ts and calibrate.ts read them: python stories_json.py SET > FILE.jsonl"""
import json
import sys

import data
from labels import ARGUABLE, KINDS, ROLES, TAG_NAMES

LOCALES = dict(en='en-GB', de='de-DE', fr='fr-FR', it='it-IT', es='es-ES', pt='pt-BR', pl='pl-PL', ar='ar-SA', nl='nl-NL',
               tr='tr-TR', uk='uk-UA', ja='ja-JP')
PATHS = sorted({name.partition('=')[0] for name in TAG_NAMES} | set(ROLES.values()))
# Told or not is a matter of reading: `wrong` when read would be unjust.
OPEN = {name.partition('=')[0] for name in ARGUABLE} | {'merchant_contact.outcome', 'merchant_unavailable', 'purchase.kind',
                                                        'cancellation.by', 'disputed_amount', 'expected_amount'}

# One act, one day, two fields: either may be read. The end of a subscription and the withdrawn permission; a called-off stay.
TWINS = ({'cancellation.at', 'subscription.permission_withdrawn_at'}, {'cancellation.at', 'reservation.cancelled_at'})

for story in data.authored(sys.argv[1]):
    extra = story.extra
    open_here = OPEN.union(*(twins for twins in TWINS if twins & extra['gold'].keys()))
    locale = 'en-US' if story.lang == 'en' and extra['currency'] == 'USD' else LOCALES[story.lang]
    transaction = {'transaction_timestamp': extra['paid'] + 'T10:00:00Z', 'transaction_amount': extra['amount'],
                   'transaction_currency': extra['currency'], 'merchant_name': 'Unnamed Merchant'}
    print(json.dumps({'id': story.id, 'language': locale, 'transaction': transaction, 'reported_on': extra['written'],
                      'text': story.text, 'labels': [KINDS[kind] for kind in story.kinds], 'facts': extra['gold'],
                      'not_stated': [path for path in PATHS if path not in extra['gold'] and path not in open_here]},
                     ensure_ascii=False))
