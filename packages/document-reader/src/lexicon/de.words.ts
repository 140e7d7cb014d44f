import type { DocumentWords } from './lexicon.shape.ts';

export const de: DocumentWords = {
  grandTotal:
    'gesamtbetrag|gesamtsumme|gesamtpreis|rechnungsbetrag|zu zahlen|zahlbetrag|endbetrag|bruttobetrag|bezahlt|gezahlt|summe brutto|rechnungssumme|gesamt .. (mwst|brutto)|zu zahlender betrag|buchungsbetrag|reisepreis|betrag|kartenzahlung|zu bezahlen|summe eur|total eur|fahrpreis gesamt',
  total: 'gesamt|summe|total|preis',
  partSum:
    'noch zu zahlen|rest zu zahlen|restbetrag zu zahlen|zwischensumme|netto*|mwst*|ust*|umsatzsteuer|mehrwertsteuer|steuer|versand*|liefer*|porto|rabatt|gutschein*|ersparnis|trinkgeld|gebuhr*|ruckgeld|wechselgeld|gegeben|bar|saldo|punkte|pro (nacht|monat|person|stuck)|einzelpreis|menge|anzahlung|kaution|kurtaxe|pfand|kontostand|erstattung*|artikel|anzahl|statt|nachte?|vorautoris*|autorisiert|preis ?/ ?l|wertangabe|geg|gespart|zuruck|restbetrag|offen|(vor ort|bei (ankunft|anreise|abholung|lieferung)) zu (zahlen|bezahlen)|(zahlbar|fallig) (vor ort|bei (ankunft|anreise))|restzahlung',
  dateLabel:
    'datum|abrechnungsdatum|ausstellungsdatum|bestelldatum|bestellt am|rechnungsdatum|kaufdatum|gekauft am|buchungsdatum|gebucht am|belegdatum|bezahlt am|zahlungsdatum|ausgestellt( am)?|gesendet( am)?|bestellung vom|rechnung vom|vom|buchung vom|auftragsdatum|umsatzdatum|erstellt am|abrechnung vom|auszug vom|ausgefertigt am|ausgestellt|abgeschlossen am|erfolgte am|datum der zahlung|gebucht|gekauft|kauf',
  otherDate:
    'fallig*|zahlbar|liefer*|zustell*|ankunft|voraussichtlich*|erwartet|gultig*|bis|check-? ?(in|out)|anreise|abreise|abflug|abfahrt|leistung*|zeitraum|geburt*|verlanger*|nachste*|beginn*|ende*|abhol*|versand*|innerhalb|storn*|kundig*|erstatt*|wertstellung|stand|seit|ab|zum|mhd|mindestens haltbar*|zu verbrauchen',
  orderLabel:
    '(werk|werkstatt|reparatur)auftrag|kaufvertrag nr|order-?(id|nr)|bestell(nummer|-?nr|ung nr|ung-?nr|-?id)|bestellung|auftrag(s-?nr|s-?nummer)?|buchungs(nummer|-?nr|code|referenz)|reservierungs(nummer|-?nr|code)|kaufnummer|fahrt(nummer)?|auftrag(s-?nr|s-?nummer)? (nr|nummer)\\.?|(ihre|deine) (buchung|bestellung|reservierung)|buchung|reservierung|auftragsbestatigung|(ihr|dein) kauf|best\\.? ?-?nr',
  referenceLabel:
    'referenz(nummer)?|bestatigungs(nummer|code)|vorgangs(nummer|-?nr)|vorgang|ihre referenz|angebot(snummer| nr)?|vertrags(nummer|-?nr)|vertrag nr|ticket(nummer|-?nr)|anmeldung( nr)?|anmeldenummer',
  invoiceLabel:
    'rechnungs(nummer|-?nr)|rechnung( nr)?|beleg(nummer|-?nr)?|bon-?(nr|nummer)?|quittung( nr)?|(schluss|end|abschlags|teil|sammel|hotel|monats|anzahlungs|sofort|bar|kunden|online)-?rechnung( nr)?',
  trackingLabel:
    'sendungs(nummer|-?nr|verfolgung*)|paket(nummer|-?nr)|tracking(nummer|-?nr|-?id)?|identcode|sendung|verfolgungsnummer|versand(nummer|code|-?nr)|paket(?= (n[°or]*\\.? |№ ?)?[a-z]{0,4}[ -]?[0-9]{4})',
  deliveryLabel:
    '(voraussichtliche*|geplante*|erwartete*) (lieferung|zustellung|ankunft|liefertermin|lieferdatum|zustelltermin)|liefer(termin|datum|ung am|ung bis|ung|zeitraum)|zustell(ung|ung am|datum|termin)|kommt( voraussichtlich)? am|wird .. (geliefert|zugestellt)|ankunft|bis spatestens|wir liefern|liefern wir|wir stellen .. zu|voraussichtlich(er (termin|liefertag|zustelltag))?|bei (dir|ihnen) am|spatestens (am )?',
  sellerLabel:
    'verkauft (von|durch)|verkaufer(in)?|handler|anbieter|shop|empfanger|zahlung an|zahlungsempfanger|von|verkauf durch|unterkunft|veranstalter|gezahlt an',
  refund:
    '(haben|hat) .. (beschlossen|entschieden) .. (erstatten|zurückzuzahlen|zurückzuerstatten|gutzuschreiben)|(ruckzahlung|ruckuberweisung) .. (angestossen|gebucht|unterwegs|raus)|erstatten (wir|ihnen)|wir .. erstatten|ich .. erstatten|erstatte ich|(wird|werden|wurde|wurden) .. (erstattet|zuruckerstattet|zuruckgezahlt|gutgeschrieben|zuruckuberwiesen)|erstattung .. (veranlasst|angewiesen|erfolgt|bearbeitet|genehmigt|bestatigt|ausgelost|eingeleitet)|(veranlasst|angewiesen|bestatigen) .. (ruck)?erstattung|ruckerstattung .. (veranlasst|angewiesen|erfolgt|bearbeitet|genehmigt|bestatigt|ausgelost|eingeleitet)|erhalten (sie )?.. (erstattung|ruckerstattung|geld zuruck)|erstattungsbetrag|schreiben .. gut|gutschrift (uber|in hohe)|uberweisen .. zuruck|haben .. (erstattet|zuruckerstattet)|zahlen .. zuruck|erstatte (ich|wir|dir|ihnen)|(ich|wir) (erstatten?|uberweisen?|buchen?) .. (zuruck|erstattung)|(ich|wir) erstatten?|(bekommst|bekommen|kriegst|erhaltst) .. (zuruck|gutgeschrieben|erstattet|gutschrift)|(zuruckuberwiesen|zuruckgebucht|ruckuberweisung .. (veranlasst|erfolgt))|gutschrift .. (erfolgt|veranlasst|ausgestellt|angewiesen|erstellt)|(veranlasse|veranlassen) .. (ruckzahlung|ruckuberweisung|gutschrift)|ruckzahlung .. (veranlasst|angewiesen|erfolgt|bestatigt|freigegeben)|(werde|werden) .. (erstatten|zuruckzahlen|zuruckuberweisen|gutschreiben)|(erhalten|erhaltst|bekommen) .. zuruck|(ruck)?erstattung .. (angestossen|auf den weg|gebucht|durchgefuhrt)|(veranlasse|veranlassen) .. (ruck)?erstattung|erstattet werden|(ruckerstattung|erstattung|ruckzahlung|gutschrift):? #|geht .. an (sie|dich) zuruck|(uberweise|zahle|buche) (ich|wir) .. zuruck|(wurde|wird) .. (ruckgebucht|zuruckgebucht|storniert und .. erstattet)|auf dem (ruckweg|weg) zu (ihnen|dir)|erstattung .. (raus|unterwegs)|(haben|habe) .. (zuruckgebucht|zuruckuberwiesen|gutgeschrieben)|erstatten wir|# .. zuruckgebucht|(zuruck|ruck)vergut(en|e|et) .. #|# .. (zuruck|ruck)vergutet|# .. zuruckgehen|(mache|machen) .. # .. ruckgangig|# .. ruckgangig gemacht|gehen .. an (sie|dich|ihnen) zuruck|(habe|hab|haben) (dir|ihnen) .. # .. (zuruck|erstattet|gutgeschrieben)|# .. (zu )?ersetz(en|t)|ersetzen (wir )?ihnen .. #|(ruckzahlung|erstattung|ruckbuchung) (von|uber) # .. (auf|an) (ihr*|dein*)',
  back: 'zurück|zurückgezahlt|zurücküberwiesen|zurückgebucht|zurückgegeben|rückerstattet|gutgeschrieben|wieder (gut|auf)|storniert|stornieren wir|überweisen wir',
  yours:
    '(ihr|ihre[nmrs]?|dein*) .. (karte|konto|geld|zahlung|betrag)|ihnen|dir|(sie|du) (erhalten|bekommen|erhältst|bekommst)|(erhalten|bekommen|erhältst|bekommst) (sie|du)|(die|der|selbe|selben|gleiche) (karte|konto)|aufs konto',
  arrives:
    '(auf|an) (ihre[mr]?|deine[mr]?|das|die|der|ihr|dein|dieselbe|dasselbe|dem|der) ([a-z]+ )?(konto|bankkonto|girokonto|karte|kreditkarte|bankkarte|iban)|aufs konto|(bekommen|bekommst|erhalten|erhaltst|kriegst|haben|hast|sehen|siehst) .. # .. (wieder|von uns)|(uberweis*|send*|schick*|zahl*|gibt|geben|gebe|vergut*) (ich |wir )?(ihnen|dir) .. #|(geht|gehen) .. # .. an (sie|dich)|# .. (geht|gehen) .. an (sie|dich)|(die|diese|der betrag von) # .. (erhalten|bekommen|erhaltst|bekommst) (sie|du)',
  comes:
    'geh*|kommt|kommen|weis(e|t|en)|angewiesen|uberweis*|uberwiesen|send*|schick*|zahl*|gezahlt|ausgezahlt|gutgeschrieben|finde*|sehen|siehst|haben|hast|bekomm*|erhalt*|gib(t|st)?|geb*|trifft|treffen|unterwegs|wieder|da|freigegeben|wertstellung',
  noRefund:
    '(ist|kommt|sind) .. (dann|so) .. (wir|sie)|(kommen|komme) (wir |ich )?auf .. zurück|fehlt|fehlen|punkte|sie (haben )?.. (zurückgesandt|zurückgeschickt|zurückgegeben)|(baten|gebeten)|sie (schreiben|schrieben|behaupten|behaupteten|sagen|meinen|erwahnen|geben an)|laut ihnen|angeblich|wenn|falls|sofern|sobald|nicht|kein*|nie|kann|konnen|konnte*|wurde gern*|mochte*|bitte*|wann|ob|grundsatzlich|ausgeschlossen|abgelehnt|leider|prufen|pruft|anspruch|richtlinie*|bedingungen|nur|fordere*|verlange*|warte*|hoffe*|erwarte*|noch|agb|innerhalb der ruckgabefrist|in der regel|anfrage|antrag|beantrag*|statt|nach (eingang|erhalt|prufung)|vorausgesetzt|sollten sie|solltest|entsprechen|gutschein|erstattungen erfolgen|gutschein*|guthaben|absender|lager|depot|versicherung|(sie|ihr) .. (versprochen|zugesagt|zugesichert)|wurde mir|mir wurde|mir .. (versprochen|zugesagt)|bewahren sie|aufzubewahren|bei ruckgabe|pfand|bei abgabe|geld-? ?zuruck-? ?garantie|nach (ruckgabe|ubergabe|abnahme|prufung)|danach|anschliessend|daraufhin|dann (erstatten|zahlen|uberweisen|bekommen|erhalten|schreiben)',
  courtesy:
    '(können|dürfen|kannst|darfst) .. behalten|noch (heute|diese|in dieser)|(auf|zu|wegen|gemass|nach|entsprechend|vielen dank fur) (ihre|ihren|ihrer|deine|deinen|deiner) .. (anfrage|antrag|bitte|reklamation|wunsch)|bitte (beachten|haben|beachte)|wie (gewunscht|besprochen|beantragt)|wenn sie (noch )?fragen|nichts (weiter|mehr) (tun|unternehmen)|nur noch|(kann|konnen) .. (dauern|vergehen|einige)|dauert .. (noch)|(kann|konnen) .. (bestatigen|mitteilen)|leider .. (unannehmlichkeiten|verzogerung)|sobald wie moglich|so bald wie moglich|nicht (erhalten*|geliefert*|erbracht*|genutzt*|angekommen*|stattgefunden*)|nicht mehr (lieferbar|vorratig|verfugbar)|leider|heute noch',
  cancelled:
    '(wurde|ist|sind|wurden) .. (storniert|gekundigt|beendet|widerrufen)|kundigung .. (bestatigt|erhalten|eingegangen|wirksam)|(bestatigen|bestatigung) .. (kundigung|stornierung|storno|widerruf*)|stornierungsbestatigung|kundigungsbestatigung|stornobestatigung|stornierung .. (bestatigt|erfolgt|erfolgreich)|(haben|habe) .. (storniert|gekundigt)|erfolgreich (storniert|gekundigt)|(abo|abonnement|mitgliedschaft|vertrag) .. endet (am|zum)|stornonummer|(hast|haben) .. (gekundigt|storniert)|(abo|abonnement|mitgliedschaft|vertrag|buchung|bestellung) .. (gekundigt|storniert)|status:? (gekundigt|storniert|beendet)|gekundigt (am|zum)|storniert am|(abo|abonnement|mitgliedschaft|vertrag) .. (beendet|deaktiviert|abgemeldet|aufgelost)',
  noCancellation:
    'wenn|falls|sofern|nicht|kein*|kostenlos storn*|kann|konnen|konnte|mochte*|bitte|um .. zu kundigen|bis|vor|frist|gebuhr*|wann|ob|warum|wollte|wurde gern*|nur|kundigungsfrist|stornierungsbedingungen|jederzeit|erst',
  within:
    '(innerhalb( von)?|binnen|in) (den nachsten )?(ca )?(#n ?(-|bis) ?)?#n (werktagen|arbeitstagen|bankarbeitstagen|tagen|geschaftstagen)|(#n ?(-|bis) ?)?#n (werktage|arbeitstage|bankarbeitstage|tage)',
  workingDays: 'werktag*|arbeitstag*|bankarbeitstag*|geschaftstag*',
  heading:
    'rechnung.*|quittung|kassenbon|beleg|kundenbeleg|bestellbestatigung|auftragsbestatigung|buchungsbestatigung|reservierungsbestatigung|bestatigung|vielen dank.*|danke.*|ihre .*|deine .*|kontoauszug|umsatze.*|sendungsverfolgung|lieferung|gutschrift|stornierung.*|kundigung.*|sehr geehrte.*|hallo.*|guten tag.*|liebe.*|seite|datum|summe|gesamt|tel.*|kopie|heute|gestern|online|von|an|betreff|gesendet|chat|nachricht.*|zahlung.*|sendung.*|paket.*|lieferadresse|rechnungsadresse|wir .*|zugestellt.*|kasse.*|filiale|uhrzeit|steuer.*|kunde.*|frau.*|herr.*|rechnungsempfanger.*|pos artikel.*|umsatzdetails|abbuchung|buchungsdetails',
  kinds: {
    receipt:
      'rechnung|quittung|kassenbon|beleg|mwst|ust|kasse|bon|zwischensumme|ruckgeld|gegeben|kartenzahlung|rechnungsnummer|danke fur ihren (einkauf|besuch)|bar|steuernummer|bediener*|es bediente|kundenbeleg|kassenzettel|terminal|ta-nr*|saule|genehmigung|genehmigungs-nr|zahlung erfolgt|liter|fahrpreis|girocard|bewirtung*|hotelrechnung|summe eur|geg*|parkentgelt|offener betrag|hdlr|(schluss|end|abschlags|teil|sammel|monats|anzahlungs|sofort)-?rechnung',
    order_confirmation:
      'bestellbestatigung|bestell*|auftragsbestatigung|buchungsbestatigung|reservierung*|buchung*|vielen dank fur ihre (bestellung|buchung)|anreise|abreise|gaste|nachte?|voraussichtliche lieferung|lieferadresse|reiseplan|passagier*|abflug|flug|bestellubersicht|check-in|online-ticket|fahrkarte|ticketpreis|ticketcode|eintrittskarte*|hinfahrt|ruckfahrt|auftragsnummer|buchungsnummer',
    correspondence:
      'sehr geehrte*|hallo|guten tag|freundlichen grussen|kundenservice|kundendienst|support|entschuldig*|leider|gelesen|zugestellt|online|schreibt|antwort*|ihre nachricht|anfrage|aw:|wg:|liebe*|mit besten grussen|mitarbeiter*|verstehen|guten tag|hallo|liebe*|viele grusse|beste grusse',
    delivery_proof:
      'zugestellt|zustell*|sendung*|paket*|sendungsverfolgung|lieferstatus|unterwegs|zusteller|unterschrift|empfanger|versandt|ablageort|nachbar*|paketzentrum|abholstation|filiale|geliefert|ankundigung|ziel-paketzentrum|tracking|lieferschein|ware .. erhalten|abliefernachweis',
    return_proof:
      'retoure*|rucksend*|ruckgabe|einlieferungsbeleg|einlieferung|retourenschein|retourenlabel|zuruckgesendet|eingegangen|ruckschein|warenrucksendung|umtausch|retoure*|rucksendung*|rucksendeschein|retourenbeleg|einlieferungsbeleg|grund der rucksendung',
    cancellation_proof:
      'kundigung*|gekundigt|stornierung*|storniert|stornobestatigung|vertragsende|beendet|widerruf*|endet|nicht mehr (belastet|abgebucht)|schade',
    credit_slip:
      'gutschrift*|erstattung*|ruckerstattung*|erstattet|gutgeschrieben|stornorechnung|erstattungsbetrag|retourenbeleg|storno|warenrucknahme|ruckzahlungsbeleg|auszahlungsbeleg|erstattungsbestatigung|bestatigung .. (ruck)?erstattung|ruckerstattung von|(ruck)?erstattungsbeleg',
    advertisement:
      '% rabatt|rabatt|angebot*|aktion|sparen|nur|gratis|jetzt kaufen|in den warenkorb|sofort lieferbar|bewertungen|neu|sale|statt|uvp|abmelden|newsletter|entdecken|bestseller|jetzt|[a-z]+aktion(en)?|[a-z]*angebote?|solange .. vorrat',
    terms:
      'agb|allgemeine geschaftsbedingungen|bedingungen|haftung|paragraph|§|vertragspartner|widerrufsrecht|widerrufsbelehrung|gerichtsstand|datenschutz|vereinbarung|geltungsbereich|stornobedingungen|gewahrleistung|verbraucher|absatz|stornobedingungen|stornierungsbedingungen|nicht erstattbar|kundigungsfrist|mindestlaufzeit|hausordnung|stornogebuhr*|satzung|teilnahmebedingungen|stand der agb|storno(regeln|bedingungen)|teilnahmebedingungen|gultig ab|in kraft (seit|ab)|nutzungsregeln',
    expert_finding:
      'gutachten|sachverstandig*|befund|untersuchung|prufbericht|werkstatt|diagnose|falschung|echtheit|kostenvoranschlag|mangel|reparatur|techniker|schaden|ergebnis|prufung|ursache',
    police_report:
      'polizei*|strafanzeige|anzeige|aktenzeichen|vorgangsnummer|diebstahl|dienststelle|anzeigenerstatter*|tatzeit|beamter|straftat|betrug|geschadigt*|tatort',
    account_statement:
      'kontoauszug|umsatz*|kontostand|saldo|buchungstag|wertstellung|valuta|iban|bic|lastschrift|uberweisung|haben|soll|kreditkartenabrechnung|alter saldo|neuer saldo|abrechnung|dauerauftrag|umsatzdetails|buchungsdetails|saldo nach',
    payment_proof:
      'zahlungsbestatigung|zahlungsbeleg|uberweisung*|uberweisungsbestatigung|zahlung (erhalten|erfolgreich|gesendet)|sie haben .. gezahlt|paypal|zahlungsempfanger|verwendungszweck|transaktion*|bar bezahlt|ausgefuhrt|begunstigter',
  },
};
