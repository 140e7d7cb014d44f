import type { DocumentWords } from './lexicon.shape.ts';

export const en: DocumentWords = {
  grandTotal:
    'grand total|order total|total (amount )?(paid|charged|due|payable|to pay)|amount (paid|charged|due)|(you )?paid|payment (amount|total)|total price|total cost|invoice total|booking total|total for (your )?(stay|booking|trip)|total incl* .. (vat|tax)|total (usd|eur|gbp|aud|cad|chf)|balance due|amount|postage paid|fuel sale|total due|you pay|to pay',
  total: 'totals?|sum|price',
  partSum:
    'balance to pay|remaining to pay|(still|left) to pay|sub-? ?total|net|vat|tax|gst|hst|pst|shipping|delivery|postage|discount|voucher|savings?|you save*|tip|gratuity|service charge|fee|change|cash|tendered|balance|points|per (night|month|person|item|unit)|unit price|qty|deposit|excl*|rounding|promo*|coupon|city tax|cleaning|insurance|opening|closing|available|limit|credit|refund|items?|before|was|rrp|handling|nights?|pre-? ?auth*|authori[sz]ed|price ?/ ?(gal|l)|per (gal*|litre)|value declared|declared value|you could|saved|held',
  dateLabel:
    'date|order(ed)? (date|on)|order placed|placed( on)?|purchased?( on| date)?|date of (purchase|issue|invoice|order|booking)|invoice date|issued?( on| date)?|booked on|booking date|booking made|paid( on)?|payment date|transaction date|sale date|sent|bought on|billed on|date paid|receipt date|charged on|booked|purchased|bought',
  otherDate:
    'due|deliver*|arriv*|expected|estimated|valid|expir*|until|check-? ?(in|out)|depart*|return by|travel|period|birth|renew*|next (payment|billing)|start*|end*|pick-? ?up|ship*|dispatch*|by|within|from|service date|event|refund*|cancel*|reserved|nights?|collect*|before|after|last updated|est|founded|member since|statement period|to|best before|use by',
  orderLabel:
    'order (number|no|nr|id|ref*|code|#)|order|your order|booking (number|no|id|ref*|code)|booking reference( number| no| code)?|reservation (number|no|code|id)|purchase (number|no|id|order)|pnr|record locator|booking|quote|trip id|ride id|reservation|po (number|no)|itinerary( number| no)?|(work|job) (order|number|no)|confirmation (number|no|code|#)|conf',
  referenceLabel:
    'reference( number| no| code)?|ticket (number|no)|case (number|no|id)|customer ref*|ref|membership application|contract (number|no)|agreement (number|no)',
  invoiceLabel:
    'invoice (number|no|nr|id|#)|invoice|receipt (number|no|nr|id|#)|receipt|bill no|document no|check #|chk|trans(action)?( no| #)?',
  trackingLabel:
    'tracking (number|no|id|code|#)|tracking|track your parcel|parcel (number|no|id)|consignment (number|no)|shipment (number|no|id)|waybill( number| no)?|awb|package id|reference number',
  deliveryLabel:
    '(expected|estimated|scheduled|guaranteed|planned|anticipated|latest) (delivery|arrival|delivery date|delivery day)( date| day)?|delivery (date|expected|estimate|by|on|between)|arriv(es|ing)( by| on)?|(will|should) (arrive|be delivered|be with you|reach you)|get it by|delivered by|due to arrive|expected( on| by)?|delivery',
  sellerLabel:
    'sold by|seller|merchant|vendor|shop|store|supplier|payee|paid to|payment to|billed by|from|operated by|property|hotel|trader|beneficiary',
  refund:
    "(have|has) (decided|agreed) to .. (refund|reimburse|repay)|(we are|we're|i am|i'm) going to .. (send|put|pay|transfer|credit|return) .. (card|account)|(we|i) (will|shall|are going to|have|are|am|just|now) .. (refund*|reimburs*|credit* you*|return* .. money)|we'll .. (refund|reimburse)|(we've|i've|we have|i have) (just |now |already )?(issued|made|sent|processed|arranged|initiated|approved) .. refund|and will (now )?(refund|reimburse)|i'll .. (refund|reimburse)|refund .. (has been|was|is being|have been|will be|is on its way|is now|should) .. (issued|processed|initiated|made|sent|approved|paid|credited|transferred|appear|returned|completed|arrive|reach)|(will be|has been|was|been|being|is) (fully |partially |partly )?(refunded|reimbursed)|refund* .. (issued|initiated|approved|processed|confirmed|on its way)|your refund of|(refund|amount) .. will .. (credited|appear|returned|paid back|transferred) |you will (receive|get) .. (refund|reimbursement|money back)|you'll (receive|get|see) .. (refund|reimbursement|money back)|approved .. refund|money .. will be (returned|paid back|back)|refund amount|refund total|confirm .. refund of|credit note .. (issued|created)|(i've|we've) .. refund*|(i'm|i am|we're|we are) .. (refunding|crediting|reimbursing)|(i'll|we'll|i will|we will) .. (pay|send|transfer|put|give) .. (back|refund|money)|you'll be .. (refunded|reimbursed)|refund .. (granted|authori?sed|sent back)|agreed to (refund|reimburse)|(we|i) (will|'ll) credit .. your (card|account)|credited (back )?to your (card|account)|(shall|will) .. reimburse you|you('ll| will) (get|have|receive) .. back|refund:? #|will be (returned|credited|paid) .. (card|account|you)|(agree|agreed) to .. (reimburse|refund|return)|have .. (credited|returned|reversed) .. (card|account)|(i've|we've|have) .. back (on|onto|to|into) (to )?your (card|account)|money .. on its way|credit of # will .. (post|appear|show|be applied)|(charge|payment|transaction) .. (has been|was|is being) .. (reversed|voided)|happy to (refund|reimburse)|(is|are) being (returned|refunded|credited)|arranging .. (returned|refunded|refund)|(you are|you're) getting .. back|(put|putting) through .. refund|processed .. refund|(i've|we've|i have|we have) .. (sent|put|paid|transferred) .. back|refund .. (went|gone|has gone) through|(is|are|was|been|being) (sent|put|paid|credited) back|(send*|sent|put*|pay*|paid|transfer*|wir(e|ing)|releas*|return*) .. # .. back (to|on|onto|into|in)|(undone|undoing|reversed|reversing|voided) .. (charge|payment) of #",
  back: 'back|returned to|reversed|reversing|credited|crediting|re-?credited|repaid|restored',
  yours:
    'your .. (card|account|visa|mastercard|bank|money|payment)|(to|with) you|you (will |now |shall )?(get|receive|have|see)|you.ll|(refund*|reimburs*|repa(y|id)|credit*) you|(the|that|same) (card|account)|original (card|account|payment method)',
  arrives:
    '(to|into|onto|towards) (your|that|this|the same) .. (card|account|bank)|to the card|in your (account|bank)|your .. (card|account) .. again|(you|you.ll) .. (see|get|have|receive|find|recover|regain) .. # .. (from us|again|(in|on|into) your (card|account|bank|next statement))|# .. (coming|heading|on its) .. (you|your)|(your (card|account)|you) will (get|have|see|receive) .. # again|mak(e|ing) good .. #|(send|pay|give|giving|paying|sending|wire|wiring) you .. #',
  comes:
    'arriv*|land*|reach*|go|goes|going|gone|send*|sent|pay|pays|paying|paid|transfer*|wir(e|ed|ing)|return*|appear*|show*|see|find|get|gets|have|receive*|expect|credit*|coming|comes|again|good',
  noRefund:
    "(get|come|coming|return) (back )?to (you about|you regarding|you on|your (letter|message|e-?mail|case))|claim that|points|missing|charged .. came back|you (have |had )?(returned|sent)|you (write|say|state|claim|mention|wrote|stated|claimed|mentioned)|if|unless|not|no|never|cannot|unable|won't|n't|may|might|could|would|can|eligible|policy|policies|request*|ask*|want*|need*|demand*|please|when|once|until|non-? ?refundable|refundable|deny|denied|declin*|reject*|review*|consider*|look* into|should you|in case|subject to|terms|waiting|where is|still|faq|promise|how|whether|instead of|hope|expect*|guarantee|days refund|upon (receipt|return)|after (we|the item|receiving|inspection)|as soon as|refunds (are|will be|take)|voucher|store credit|gift card|nothing|sender|depot|warehouse|by the (airline|insurer|bank)|you said|you (promised|told|assured)|(was|were) (told|promised|assured)|keep (this|your) (receipt|proof|slip|ticket)|on (the )?return of|on handing|when you (return|hand)|money-? ?back|were the|were it|were they",
  courtesy:
    "(you )?(may|can) keep|nothing (more |else |further )?(is )?(needed|required|to do)|at your request|(following|further to|regarding|as per|per|thank you for|about|in response to|in line with) (your|the) .. (request|enquiry|query|claim|return)|as (you )?requested|as (you )?asked|as promised|please (allow|note|be aware|bear in mind|find)|if you have any .. questions|no need to|no further action|need to do|(may|might|can|could) take|may vary|please accept|(can|could) (now |hereby )?(confirm|advise)|(can|may) now|(not|never) (received|delivered|provided|used|arrive*|turn* up)|unable to (deliver|supply|fulfil*)|could not (deliver|supply|be delivered)|out of stock|(have|i've|we've) asked (our|the|my) .. to",
  cancelled:
    '(has|have) (now )?been (successfully )?(cancel*|terminated)|(is|was|are) (now |hereby |successfully )?(cancel*|terminated)|cancel*ation (is |has been |was )?(confirmed|complete*|successful|received|accepted|processed)|confirm* .. cancel*|confirmation of .. cancel*|cancel*ation confirmation|cancel*ation (number|no|code|id|reference)|(we|i) have cancel* .. (subscription|order|booking|reservation|membership|contract|account|plan)|you have (successfully )?cancel*|you.ve (successfully )?cancel*|successfully cancel*|subscription .. (ended|ends on|will end|expires on)|status cancelled',
  noCancellation:
    'if|unless|not|cannot|free cancel*|can be|may be|to cancel|how to|policy|policies|want* to|until|before|fee|please|would like|request*|could|might|may|non-? ?cancel*|unable|never|when|should you|in case|why|would|asked|try*|able|wish*',
  within:
    'within (the next )?(#n-? ?(to )?)?#n (business|working|calendar)? ?days?|in (#n-? ?(to )?)?#n (business|working)? ?days?|(#n-? ?(to )?)?#n (business|working) days|take* (up to )?(#n-? ?(to )?)?#n (business|working)? ?days?',
  workingDays: 'business|working',
  heading:
    'invoice|tax invoice|receipt|sales receipt|order confirm*|order summary|order details?|booking confirm*|confirmation|thank* .. (order|purchase|booking|visit|payment|shopping)|thank you|your order|your booking|your receipt|e-?ticket|itinerary|statement|account statement|delivery|tracking|track* .. (parcel|order|package)|payment (confirm*|received|receipt)|refund|credit note|cancel*|welcome|hi|hello|dear|bill|customer copy|merchant copy|copy|original|duplicate|page|menu|inbox|messages?|chat|today|yesterday|online|active now|summary|details|total|date|time|order|tel|phone|vat|www|address|bill to|ship* to|table|server|cashier|hello|from|to|subject|sent|help|account|back|home|your .*|we .*|my .*|the .*|shipment .*|package .*|parcel .*|out for .*|delivered.*|in transit.*|card .*|guest.*|customer.*|member.*|cardholder.*|invoice to.*|arrive.*|check-in.*|cashier.*|items?|description.*|print this.*|details for.*',
  kinds: {
    receipt:
      'receipt|tax invoice|invoice|vat|cashier|till|change|subtotal|thank you for (shopping|your purchase|your visit|visiting)|amount paid|bill to|qty|customer copy|table|server|card payment|contactless|paid|guest folio|folio|pump|gallons?|fuel|litres?|unleaded|diesel|fare|auth(orisation|orization)? code|auth code|approval code|no cvm|cardholder copy|please retain|covers|merchant id|terminal id|tid|sale|approved|svc|check #',
    order_confirmation:
      'order confirm*|thank* .. (your )?order|we have received your order|your order|order (number|no|placed|date|summary|details|total)|booking confirm*|reservation confirm*|booking (reference|number|details)|your booking|your reservation|check-? ?in|check-? ?out|itinerary|departure|guests?|e-?ticket|passengers?|estimated delivery|ship* to|nights?|boarding|flight|you pay|placed|arriving|seat|coach|admit one|e-?tickets?|valid from',
    correspondence:
      'dear|hi|hello|regards|sincerely|best wishes|customer (service|support|care)|agent|typing|sorry|apologi*|online|seen|delivered|read|re:|fwd|wrote|chat|reply|support|thanks for (contacting|reaching|your message)|ticket|we understand|unfortunately|best|kind regards|many thanks|cheers|yours',
    delivery_proof:
      'deliver(ed|y)|tracking|parcel|shipment|courier|carrier|in transit|out for delivery|signed (for )?by|proof of delivery|dispatched|depot|sorting|left (with|at|in)|handed|waybill|recipient|shipping label created|customs|hub|estimated delivery',
    return_proof:
      'return (label|number|receipt|confirm*|authori*|parcel|slip)|rma|returned|return .. (received|accepted)|drop(ped)?-? ?off|proof of (postage|posting)|send* back|return to sender|returns? (centre|center|portal)|return(ed)? items?|reason for return|proof of return|certificate of posting|evidence of delivery|returns|signed for|postage paid',
    cancellation_proof:
      'cancel*ation|cancel(l)?ed|terminat*|subscription .. (end*|cancel*)|no longer be (charged|billed)|membership .. end*|auto-? ?renew* (off|disabled)|sorry to see you go|end of contract',
    credit_slip:
      'credit (note|slip|memo|voucher)|refund (receipt|confirm*|issued|processed|amount|total|notice|initiated)|refund|refunded|your refund|reimburs*|credited|return receipt|refund to (card|visa|mastercard)|total refund(ed)?|credit voucher',
    advertisement:
      '% off|off|sale|offer|deal|save|only|free|limited time|buy now|shop now|add to (cart|basket)|in stock|reviews?|best(seller)?|new|discover|from only|guarantee*|was|now|promo*|unsubscribe|ends (soon|sunday|tonight)',
    terms:
      'terms (and|&) conditions|terms of (service|use|sale)|general terms|conditions|clause|liab*|shall|hereby|governing law|cancellation policy|refund policy|return policy|agreement|privacy|party|parties|pursuant|section|article|customer may|right of withdrawal|non-?refundable|no-?show|free cancellation|minimum term|notice period|rules|house rules|we may|you must|effective',
    expert_finding:
      'expert*|inspection|examin*|finding|assess*|apprais*|authentic*|counterfeit|diagnos*|technician|workshop|report|repair|opinion|defect*|laboratory|conclusion|surveyor|cause of',
    police_report:
      'police|crime (reference|number)|incident (number|report)|officer|complaint|theft|stolen|station|constabulary|offence|statement of the (complainant|victim)|reported',
    account_statement:
      'statement|account (statement|number|holder|summary)|opening balance|closing balance|balance|transactions?|sort code|iban|debit|credit|available balance|posted|pending|value date|direct debit|standing order|spending',
    payment_proof:
      'payment (confirm*|receipt|successful|sent|complete*|received|made)|you (sent|paid)|transfer (confirm*|complete*|successful|receipt)|bank transfer|paypal|proof of payment|beneficiary|payee|remittance|transaction (id|reference)|paid in cash|sent to|successful',
  },
};
