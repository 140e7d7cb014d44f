import type { DocumentWords } from './lexicon.shape.ts';

export const nl: DocumentWords = {
  grandTotal:
    'totaalbedrag|totaal (te betalen|betaald|incl* .. btw|bestelling|inclusief btw|prijs)|te betalen|betaald( bedrag)?|factuurbedrag|totaalprijs|eindtotaal|bedrag|totale prijs|u heeft betaald|je hebt betaald|pinbetaling|pin|te voldoen|ritprijs|totaal eur',
  total: 'totaal|som|prijs',
  partSum:
    'restant te voldoen|rest te betalen|nog te betalen|sub-? ?totaal|netto|btw|belasting|verzend*|bezorg*|korting|tegoedbon|waardebon|voordeel|fooi|wisselgeld|contant|saldo|punten|per (nacht|maand|persoon|stuk)|stuksprijs|aantal|aanbetaling|borg|statiegeld|excl*|terugbetaling|artikelen|waarvan|toeristenbelasting|nachten|voorautoris*|geautoriseerd|aangegeven waarde|terug|restant|bespaard|aanbetaling|(ter plaatse|bij (aankomst|levering)) te betalen|te betalen (ter plaatse|bij (aankomst|levering))|restbetaling',
  dateLabel:
    'datum|besteldatum|besteld op|factuurdatum|aankoopdatum|gekocht op|boekingsdatum|geboekt op|betaald op|betaaldatum|bestelling van|factuur van|verzonden( op)?|transactiedatum|geplaatst op|uitgegeven|bondatum|d.d.|dd|opgemaakt|afschrift van|datum afschrift|geboekt|gekocht|aankoop',
  otherDate:
    'verval*|lever*|bezorg*|aankomst|verwacht*|geldig*|tot|check-? ?(in|out)|inchecken|uitchecken|vertrek|periode|geboorte*|verleng*|volgende|begin*|start*|eind*|ophaal*|verzend*|binnen|voor|annul*|opzeg*|terugbeta*|valuta|vanaf|uiterlijk|tht|tgt|houdbaar',
  orderLabel:
    '(boekings|order|opdracht|reserverings)nr|werkbon|werkorder|bestel(nummer|nr|ling nr|lingnummer)|ordernummer|order( nr| nummer)?|bestelling( nr)?|boekings(nummer|code|referentie)|boeking|reserverings(nummer|code)|reservering(snr)?|rit|ritnummer|opdracht(nummer)?|best\\.? ?-?nr',
  referenceLabel:
    'referentie(nummer)?|bevestigings(nummer|code)|kenmerk|uw referentie|offerte(nummer)?|contract(nummer)?|overeenkomst(nummer)?|inschrijving(snummer)?|aanmelding(snummer)?|dossier(nummer)?',
  invoiceLabel: 'factuur(nummer|nr)?|factuur nr|bon(nummer|nr)?|kassabon|kwitantie(nummer)?|ticket( nr)?',
  trackingLabel:
    'track ?(&|en|and) ?trace(-?code)?|barcode|zending(nummer|snummer)?|pakket(nummer)?|verzendnummer|trackingnummer|tracking(code)?|verzend(code|nummer)|(zending|pakket)(?= (n[°or]*\\.? |№ ?)?[a-z]{0,4}[ -]?[0-9]{4})',
  deliveryLabel:
    '(verwachte|geschatte|geplande) (bezorg*|lever*|aankomst|bezorgdatum|levering|leverdatum)|(bezorg|lever)(datum|moment|ing|tijd)( op)?|wordt .. (bezorgd|geleverd)|komt aan op|bezorging|aankomst|verwacht( op)?|uiterlijk|(wij|we) (bezorgen|leveren)|(bezorgen|leveren) (wij|we)|verwachte datum|bezorgd (op|uiterlijk)',
  sellerLabel:
    'verkocht door|verkoper|winkel|begunstigde|betaling aan|betaald aan|ontvanger|van|accommodatie|aanbieder|webwinkel|organisator|leverancier',
  refund:
    '(hebben|heeft) besloten .. (terug*|vergoed*)|(wij|we|ik) .. (betalen|betaal|storten|stort|boeken|boek) .. (terug|terugbetaald)|(wij|we|ik) .. (vergoeden|restitueren)|(wordt|worden|is|zijn|werd) .. (terugbetaald|teruggestort|terugbetaling|vergoed|gerestitueerd|gecrediteerd)|terugbetaling .. (is|wordt|goedgekeurd|verwerkt|bevestigd|uitgevoerd|gestart|in gang gezet)|bevestig* .. (terugbetaling|restitutie)|(u ontvangt|je ontvangt|ontvangt u|u krijgt|je krijgt) .. (terugbetaling|terug|geld terug)|terugbetaald bedrag|(hebben|heb) .. (terugbetaald|teruggestort|terugbetaling)|restitutie .. (is|wordt|verwerkt|goedgekeurd)|(ik|we|wij) .. (maak|maken|zet|zetten) .. terug|(betaal|betalen|stort|storten|boek|boeken) (ik|we|wij) .. terug|(krijgt|krijg|ontvangt|ontvang) .. (terugbetaald|teruggestort)|terugbetaling .. (gedaan|volgt|onderweg|geregeld)|(bedrag|geld|aankoopbedrag) .. (terugstorten|terugbetalen|terugboeken)|(crediteren|storneren) (we|wij|ik)|(ontvangt|krijgt|ontvang|krijg) .. (retour|terug)|(is|wordt|zijn) .. teruggeboekt|(zullen|zal) .. (terugbetalen|terugstorten|crediteren)|(terugbetaald|terugbetaling):? #|geld .. op (uw|je|jouw) rekening|(wij|we|ik) (crediteren|crediteer)|(hebben|heb) .. (teruggeboekt|teruggestort|terugbetaald)|(maak|maken|zet|zetten) .. (over|terug)|(hebben|heb) .. (creditcard|rekening|kaart) (teruggestuurd|overgemaakt|teruggezet)|(afschrijving|betaling|boeking) van # .. (terug|ongedaan)|(draai|draaien) .. # .. terug|terug(ziet|zie|krijgt) .. (rekening|kaart)|# .. in (uw|je) voordeel|(betaal|stort|boek) .. # .. terug|(compenser*|vergoed*) .. #|# .. (komt|komen|gaat|gaan) .. terug',
  back: 'terug|terugbetaald|teruggestort|teruggeboekt|teruggegeven|retour|gecrediteerd|crediteren|gestort|storten (wij|we)|(wij|we) storten|(maken|boeken) .. over|weer op',
  yours: 'u|uw|je|jij|jou|jouw|dezelfde (kaart|rekening)|de (kaart|rekening)',
  arrives:
    '(naar|op|aan) (uw|je|jouw|de|dezelfde) .. (rekening|bankrekening|kaart|creditcard|iban)|(ontvangt|krijgt|krijg|ontvang) .. # .. (van ons|weer)|# .. (naar|aan) (u|je|jou) (over|overgemaakt)',
  comes:
    'kom(t|en)?|gaat|gaan|ga|maak|maken|stort*|gestort|zet|zetten|boek*|geboekt|overgemaakt|stuur*|sturen|betaal*|betalen|ontvang*|krijg*|zie(t|n)?|vind(t|en)?|staat|staan|terug*|weer|onderweg|vrijgegeven',
  noRefund:
    '(is|komt|blijkt|zijn) .. dan|dan (storten|betalen|krijg*|maken)|kom(en|t)? .. terug op|ontbreekt|ontbreken|punten|u (heeft|hebt) .. (teruggestuurd|teruggebracht)|vroeg*|gevraagd|u (schrijft|zegt|stelt|beweert|geeft aan)|je (schrijft|zegt|stelt)|volgens (u|jou)|als|indien|mits|tenzij|niet|geen|nooit|kan|kunnen|kunt|zou|zouden|wil|graag|verzoek*|vraag*|wanneer|beleid|voorwaarden|afgewezen|geweigerd|beoordel*|onderzoek*|helaas|recht|wacht*|nog|hoop|of|alleen|eis|aanvraag|zodra|bedenktijd|na ontvangst|na controle|stuurt u|stuur je|stuurt u .. terug|tegoedbon|voucher|waardebon|cadeaubon|magazijn|afzender|depot|(mij|me) .. (beloofd|toegezegd|verteld)|bewaar|bij (inlever*|teruggave|terugbreng*)|geld-? ?terug-? ?garantie|(bij|op) (u|je|jou) terug|(onze|mijn) rekening|kom(en|t)? .. terug .. over|daarna|vervolgens',
  courtesy:
    '(mag|kunt|kan) .. (houden|behouden)|op (uw|je|jouw) verzoek|(naar aanleiding van|op|conform|bedankt voor) (uw|je|jouw) .. (verzoek|aanvraag|vraag|klacht)|zoals (gevraagd|besproken|verzocht)|als (u|je) .. vragen heeft|(u|je) hoeft niets|houd er rekening|kan .. duren|kunnen .. duren|(kan|kunnen) .. bevestigen|vandaag nog|nog vandaag|deze week nog|niet (ontvangen|geleverd*|bezorgd*|doorgegaan)',
  cancelled:
    '(is|zijn|werd|was) .. (geannuleerd|opgezegd|beeindigd|stopgezet)|(annulering|opzegging) .. (bevestigd|verwerkt|ontvangen|gelukt|voltooid)|bevestig* .. (annulering|opzegging)|(annulerings|opzeggings)bevestiging|(hebben|heb|hebt|heeft) .. (geannuleerd|opgezegd|stopgezet)|annuleringsnummer|(eindigt|stopt) op|je .. (opzegging|annulering) .. (verwerkt|ontvangen)|(abonnement|boeking|bestelling|reservering) (geannuleerd|opgezegd)|(abonnement|lidmaatschap|contract|overeenkomst) .. (beeindigd|gestopt|uitgezet|afgesloten)|status:? (geannuleerd|opgezegd|beeindigd)|(opgezegd|geannuleerd) (op|per)',
  noCancellation:
    'als|indien|tenzij|niet|geen|gratis annul*|kan|kunnen|kunt|zou|om te annuleren|wil|graag|verzoek*|voor|tot|kosten|voorwaarden|beleid|wanneer|hoe|alstublieft|opzegtermijn|nog|altijd',
  within: '(binnen|in) (de komende )?(#n ?(-|tot) ?)?#n (werkdagen|dagen)|(#n ?(-|tot) ?)?#n (werkdagen|werkdag)',
  workingDays: 'werkdag*',
  heading:
    'factuur.*|kassabon|bon|bevestiging.*|bestelbevestiging|orderbevestiging|boekingsbevestiging|bedankt.*|uw .*|je .*|jouw .*|rekeningoverzicht|afschrift|track.*|bezorging.*|creditnota|terugbetaling.*|annulering.*|opzegging.*|hallo.*|hoi.*|beste.*|geachte.*|pagina|datum|totaal|tel.*|kopie|vandaag|gisteren|online|van|aan|onderwerp|verzonden.*|berichten|bestelling.*|reservering.*|zending.*|pakket.*|betaling.*|adres|klant.*|kassa.*|tafel|btw.*|kvk.*|overzicht.*|dank .*|we .*|bij- en .*|omschrijving.*|gast.*|ontvanger.*|volg .*|afschrijving|betaling.*|transactie.*',
  kinds: {
    receipt:
      'factuur|kassabon|bon|btw|kassa|subtotaal|kvk|bedankt voor uw (bezoek|aankoop)|contant|pin|wisselgeld|factuurnummer|tafel|betaald|klantticket|ritbon|pomp|liter|klantkopie|akkoord|terminal|ritprijs|te betalen|betaling|autorisatiecode|leesmethode',
    order_confirmation:
      'bestelbevestiging|orderbevestiging|bestelling|bestel*|boekingsbevestiging|reservering*|boeking*|bedankt voor (je|uw) (bestelling|boeking|reservering)|inchecken|uitchecken|gasten|nachten|verwachte (levering|bezorging)|bezorgadres|passagier*|vlucht|ticket*|overzicht',
    correspondence:
      'beste|geachte|hallo|vriendelijke groet*|met vriendelijke groet|klantenservice|helaas|excuses|sorry|bericht|antwoord|gelezen|online|medewerker|bedankt voor (je|uw) bericht|re:|fw:|begrijpen|goedemiddag|goedendag|goedenavond|goedemorgen|groetjes|hartelijke groet',
    delivery_proof:
      'bezorgd|bezorg*|zending|pakket*|track|trace|onderweg|bezorger|handtekening|ontvanger|afgeleverd|buren|sorteercentrum|postnl|verzonden|geleverd|afhaalpunt|pakbon|afleverbon|in goede staat ontvangen',
    return_proof:
      'retour*|retourlabel|teruggestuurd|terugzend*|verzendbewijs|retourbewijs|terugsturen|ontvangstbewijs|rma|retourzending|reden van retour|retourpunt',
    cancellation_proof:
      'annulering*|geannuleerd|opzegging*|opgezegd|beeindig*|abonnement|lidmaatschap|stopgezet|niet meer (afgeschreven|incasseren)',
    credit_slip:
      'creditnota|creditfactuur|terugbetaling*|terugbetaald|restitutie|teruggestort|terugbetaald bedrag|creditbon|retourbon|retour ?/ ?creditbon|terug op (pin|visa|mastercard|kaart)|totaal retour|bevestiging (van )?(de |uw |je )?terugbetaling|terugbetalingsbewijs',
    advertisement:
      '% korting|korting|aanbieding*|actie|nu|slechts|gratis|bestel nu|in winkelwagen|op voorraad|reviews|nieuw|sale|ontdek|uitschrijven|bespaar|van .. voor|zolang de voorraad|[a-z]+actie',
    terms:
      'algemene voorwaarden|voorwaarden|artikel|aansprakelijk*|overeenkomst|herroepingsrecht|partijen|toepasselijk recht|privacy*|consument|ondernemer|bedenktijd|garantie|niet restitueerbaar|annuleringsvoorwaarden|opzegtermijn|huisregels|reglement|kosteloos annuleren|leveringsvoorwaarden|annulerings(regels|voorwaarden|beleid|kosten)|in rekening|verschuldigd|huisregels|geldig vanaf|huisregels|reglement',
    expert_finding:
      'expertise*|deskundig*|rapport|inspectie|onderzoek|diagnose|namaak|echtheid|gebrek|defect*|monteur|werkplaats|reparatie|conclusie|offerte|schade|bevindingen|oorzaak',
    police_report:
      'politie|aangifte|proces-verbaal|diefstal|bureau|aangever|verbalisant|strafbaar|misdrijf|registratienummer|oplichting|pleegdatum',
    account_statement:
      'rekeningoverzicht|afschrift|saldo|rekening*|bij|af|iban|boekdatum|valutadatum|beginsaldo|eindsaldo|overschrijving|incasso|creditcardoverzicht|transacties|transactiedetails|saldo na|afschrijving',
    payment_proof:
      'betaalbewijs|betalingsbevestiging|betaling (ontvangen|gelukt|geslaagd|verzonden)|je hebt .. betaald|overschrijving*|begunstigde|transactie*|ideal|paypal|omschrijving|tikkie|uitgevoerd',
  },
};
