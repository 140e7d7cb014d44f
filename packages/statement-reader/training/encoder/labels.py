"""What the encoder's heads tell: kinds of dispute, tags of tokens (`path=value`), roles of mentions. The order is that of the weights."""

KINDS = '''not_a_dispute unrecognized_transaction fraud_card_not_present fraud_card_present_lost_stolen
fraud_card_present_counterfeit fraud_card_not_received fraud_account_takeover authorized_scam digital_goods_unauthorized
merchandise_not_received services_not_received merchandise_not_as_described merchandise_defective
services_not_as_described counterfeit_merchandise merchant_misrepresentation subscription_cancelled cancelled_merchandise
cancelled_services cancelled_reservation_no_show credit_not_processed duplicate_charge paid_by_other_means
incorrect_amount incorrect_currency incorrect_transaction_code atm_cash_not_dispensed declined_authorization
late_presentment addendum_charge not_disputable'''.split()

# Short names of the kinds in the story files, in the order of KINDS.
SHORT_KINDS = dict(zip('''not unr cnp lost cft nrc ato scam digi mnr snr mnd def snd fake mis sub cm cs cr ref dup paid amt cur
code atm dec late add nd'''.split(), KINDS))

# Marks of the story files: two signs each. `contact+` means the contact was attempted.
TAGS = {
    'c+': 'merchant_contact.attempted=true', 'c-': 'merchant_contact.attempted=false',
    'cE': 'merchant_contact.method=email', 'cP': 'merchant_contact.method=phone', 'cC': 'merchant_contact.method=chat',
    'cI': 'merchant_contact.method=in_person', 'cO': 'merchant_contact.method=post', 'cX': 'merchant_contact.method=other',
    'co': 'merchant_contact.outcome=true',
    'kM': 'purchase.kind=merchandise', 'kS': 'purchase.kind=service', 'kD': 'purchase.kind=digital',
    'kE': 'purchase.kind=event', 'kT': 'purchase.kind=travel', 'kL': 'purchase.kind=lodging',
    'kU': 'purchase.kind=subscription', 'kd': 'purchase.description',
    'p+': 'participated=true', 'p-': 'participated=false',
    'm+': 'recognizes_merchant=true', 'm-': 'recognizes_merchant=false', 'dc': 'deceived=true',
    'hP': 'card_possession=in_possession', 'hL': 'card_possession=lost', 'hS': 'card_possession=stolen',
    'hN': 'card_possession=never_received',
    'iN': 'delivery.issue=not_received', 'iL': 'delivery.issue=late', 'iW': 'delivery.issue=wrong_location',
    'iP': 'delivery.issue=partial', 'iE': 'delivery.issue=empty_or_wrong_contents',
    'qD': 'condition.issue=damaged', 'qF': 'condition.issue=defective', 'qX': 'condition.issue=different',
    'qC': 'condition.issue=counterfeit', 'qP': 'condition.issue=poor_quality',
    'fR': 'condition.third_party_finding=rights_holder', 'fC': 'condition.third_party_finding=customs',
    'fL': 'condition.third_party_finding=law_enforcement', 'fE': 'condition.third_party_finding=expert',
    'rR': 'return.outcome=returned', 'rA': 'return.outcome=attempted', 'rN': 'return.outcome=not_returned',
    'sP': 'return.method=postal_service', 'sF': 'return.method=face_to_face', 'sC': 'return.method=courier',
    'nC': 'cancellation.by=cardholder', 'nM': 'cancellation.by=merchant',
    'n+': 'cancellation.policy_disclosed=true', 'n-': 'cancellation.policy_disclosed=false',
    'nw': 'cancellation.within_policy=true', 'nx': 'cancellation.within_policy=false',
    'zN': 'reservation.issue=no_show', 'zC': 'reservation.issue=cancelled', 'zR': 'reservation.issue=no_room',
    'gS': 'refund.document=credit_slip', 'gV': 'refund.document=voided_receipt',
    'gM': 'refund.document=merchant_acknowledgement',
    'os': 'original_transaction.separate_order=false', 'ot': 'original_transaction.separate_order=true',
    'yC': 'other_payment.method=cash', 'yO': 'other_payment.method=other_card',
    'yB': 'other_payment.method=bank_transfer', 'yQ': 'other_payment.method=cheque',
    'yV': 'other_payment.method=voucher', 'yA': 'other_payment.method=agent',
    'vR': 'other_payment.evidence=receipt', 'vS': 'other_payment.evidence=statement',
    'vV': 'other_payment.evidence=voucher', 'vM': 'other_payment.evidence=merchant_confirmation',
    'u-': 'service_used_after=false', 'u+': 'service_used_after=true', 'w+': 'merchant_unavailable=true',
    'b+': 'price_discrepancy_only=true', 'j+': 'consequential_damage=true',
    'a-': 'addendum.consented=false', 'a+': 'addendum.consented=true',
    # Of texts written before these nothing is known of them but what the kind rules out.
    'iR': 'denied.non_receipt=all', 'qN': 'denied.trouble=true', 'gN': 'refund.document=none',
    'w-': 'merchant_unavailable=false', 'vN': 'other_payment.evidence=none',
}
TAG_NAMES = list(TAGS.values())
LATER = {TAG_NAMES.index(TAGS[code]) for code in ('iR', 'qN', 'gN', 'w-', 'vN')}
MARKS_LATER = 6     # the first `LANG-N.txt` whose authors knew them

# Roles of dates (@), sums ($) and reference numbers (#); `@`, `$` and `#` alone: a mention that plays none.
ROLES = {
    'c@': 'merchant_contact.at', 'e@': 'delivery.expected_at', 'r@': 'delivery.received_at', 's@': 'return.at',
    'n@': 'cancellation.at', 'g@': 'refund.at', 'h@': 'card_missing_since', 'o@': 'original_transaction.at',
    'w@': 'subscription.permission_withdrawn_at', 'x@': 'service_interrupted_at', 'z@': 'reservation.cancelled_at',
    'e$': 'expected_amount', 'g$': 'refund.amount', 'q$': 'cash.requested', 'd$': 'cash.dispensed',
    'o$': 'original_transaction.amount', 'x$': 'disputed_amount',
    'n#': 'cancellation.confirmation_number', 't#': 'delivery.tracking_number', 's#': 'return.tracking_number',
}
ROLE_NAMES = ['none', *ROLES.values()]

# Facts that go without saying: not told is no sign that they are false.
ARGUABLE = {'participated=true', 'recognizes_merchant=true', 'delivery.issue=not_received', 'purchase.description'}

COARSE = {
    'fraud_unrecognised': ['unrecognized_transaction', 'fraud_card_not_present', 'fraud_account_takeover'],
    'fraud_lost_stolen': ['fraud_card_present_lost_stolen'],
    'fraud_counterfeit_card': ['fraud_card_present_counterfeit'],
    'duplicate': ['duplicate_charge'],
    'incorrect_amount_or_currency': ['incorrect_amount', 'incorrect_currency'],
    'not_received': ['merchandise_not_received', 'services_not_received'],
    'not_as_described': ['merchandise_not_as_described', 'merchandise_defective', 'services_not_as_described'],
    'counterfeit_merchandise': ['counterfeit_merchandise'],
    'cancelled_recurring': ['subscription_cancelled'],
    'credit_not_processed': ['credit_not_processed'],
    'paid_by_other_means': ['paid_by_other_means'],
    'atm_cash': ['atm_cash_not_dispensed'],
    'authorization_or_late_presentment': ['declined_authorization', 'late_presentment'],
    'misrepresentation_scam': ['authorized_scam', 'merchant_misrepresentation'],
    'not_a_dispute': ['not_a_dispute'],
}
FRAUD = KINDS[1:7]
BY_PROBLEM = {
    'unrecognized': FRAUD + ['digital_goods_unauthorized'],
    'not_received': ['merchandise_not_received', 'services_not_received'],
    'not_as_described': ['merchandise_not_as_described', 'merchandise_defective', 'services_not_as_described',
                         'counterfeit_merchandise'],
    'cancelled': ['cancelled_merchandise', 'cancelled_services', 'cancelled_reservation_no_show'],
    'subscription': ['subscription_cancelled'], 'refund_missing': ['credit_not_processed'],
    'duplicate': ['duplicate_charge'], 'paid_other_way': ['paid_by_other_means'], 'wrong_amount': ['incorrect_amount'],
    'wrong_currency': ['incorrect_currency'], 'cash_not_dispensed': ['atm_cash_not_dispensed'],
    'deceived': ['merchant_misrepresentation', 'authorized_scam'],
    'something_else': ['not_disputable', 'not_a_dispute', 'late_presentment', 'declined_authorization', 'addendum_charge',
                       'incorrect_transaction_code'],
}
