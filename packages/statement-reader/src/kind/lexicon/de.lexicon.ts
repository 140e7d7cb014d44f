import { type Lexicon, words } from './lexicon.shape.ts';

/** German cue words by concept (ä is also found written ae); `*` ends a stem, `_` joins the words of a phrase. */
export const DE: Lexicon = {
  STOP: words(
    'der die das und ich ist nicht ein eine einen einem zu von mit für auf den dem habe hat haben war mir mich',
    'mein meine meiner es sie wir auch aber bei nach im am aus wie wurde sind dass noch wird man er was als um',
  ),
  NEG: 'nicht nie niemals kein* nichts ohne niemand weder nirgends',
  RECEIVE: words(
    'erhalt* erhielt bekomm* angekommen ankam eingetroffen geliefert* liefer* kam kommt ankommen zugestellt*',
    'gekommen erschienen empfangen gekriegt kriegt da_ist kamen kommen ausgehändigt übergeben',
  ),
  SHIP: words(
    'paket* sendung* lieferung* versand* verschickt* versend* dhl hermes post zustell* sendungsverfolgung',
    'kurier karton briefkasten bote pakete tracking päckchen',
  ),
  GOODS: words(
    'ware artikel produkt* schuh* sneaker* turnschuh* handy* telefon smartphone iphone laptop* notebook',
    'computer tablet jacke* mantel kleid kleider hemd* hose* pullover* sofa couch tisch* stuhl stühle bett',
    'matratze* lampe* kopfhörer* kamera* konsole* fernseher* spielzeug* buch bücher uhr tasche* parfüm* parfum',
    'ring kette schmuck möbel fahrrad* rad brille* vorhang mixer staubsauger* bohrmaschine kühlschrank*',
    'waschmaschine* backofen bildschirm* monitor* tastatur gitarre kleidung teil* akku ersatzteil* kinderwagen',
    'drucker kaffeemaschine roller gerät* spiegel kinderbett fritteuse bettdecke koffer pfanne* topf geschirr',
    'bügeleisen mikrowelle toaster ventilator heizung regal* schrank teppich* pulli rock mütze handschuhe helm',
    'schläger geige blumen strauß wein reifen werkzeug* rasenmäher drohne airpods hülle sessel trikot',
    'wasserkocher nähmaschine pullover regenjacke zelt rosen hocker geschirrspüler spülmaschine torte kerzen',
    'tischdecke bluse halskette brosche felgen sattel stativ objektiv kratzbaum schaukel rutsche puppenhaus',
  ),
  BUY: 'bestell* kauf* gekauft einkauf* erworben',
  SERVICE: words(
    'dienst* dienstleistung* kurs* unterricht* workshop* seminar* reparatur* reparier* reinigung* putz*',
    'klempner* elektriker* maler* handwerker* werkstatt mechaniker* friseur* massage* trainer* coaching',
    'behandlung* zahnarzt* fotograf* catering umzug* gärtner* renovier* installa* techniker* hochzeit* kita',
    'leistung* arbeiten yoga gärtner visagist* lehrer* lehrerin fahrschule therapie psycholog* schlüsseldienst',
    'tattoo maniküre tierarzt* übersetz* anwalt babysitter nanny transfer sitzung* fernlehrgang reitkurs',
    'tanzkurs feriencamp dj klimaanlage dachdecker fliesenleger fahrstunde* umzugsfirma gartenpflege zauberer*',
    'clown* hüpfburg* band musiker* orchester tagesmutter hundepension* tierpension* kammerjäger*',
    'schornsteinfeger* gerüst* architekt* nägel wimpern strähnchen haarschnitt dauerwelle physio* schneider*',
    'schuster polster* glaser* pflaster* einfahrt dachrinne zaunbau reisebus limousine stadtführung führung',
    'spa wellness tanzschule sprachschule akademie nachhilfe* ferienlager töpferkurs hausmeister meister',
    'handwerk trauredner* sängerin sänger buffet torte konditor*',
  ),
  EVENT: words(
    'konzert* ticket* karten eintritt* festival* spiel veranstaltung* theater kino show messe auftritt',
    'geburtstag* feier party trauung zeremonie taufe kommunion konfirmation jubiläum abschlussfeier beerdigung',
    'empfang polterabend premiere zirkus musical ballett',
  ),
  TRAVEL: words(
    'flug flüge airline* fluggesellschaft* reise* ausflug* kreuzfahrt* fähre zug urlaub* tour pauschalreise',
    'taxi uber bus bootstour flughafentransfer mitfahr* schiff',
  ),
  LODGING: words(
    'hotel* zimmer buchung* gebucht* reserv* ferienwohnung* pension hostel airbnb unterkunft* nacht nächte',
    'apartment übernacht* gebuchte pension* campingplatz ferienhaus gasthof wirtin bungalow',
  ),
  NOSHOW: words(
    'no_show nichterscheinen überbucht* nicht_erschienen kein_zimmer ausgebucht nichtanreise nicht_angereist',
    'nichtantritt niemand_kam keiner_kam kam_niemand kam_keiner nicht_erschien nie_erschienen niemand_da',
    'nicht_aufgetaucht sitzen_gelassen vor_verschlossener verschlossene* umsonst_gewartet',
    'den_ganzen_tag_gewartet saßen_wir kein_mensch',
  ),
  RENTAL: words(
    'mietwagen* autovermietung* vermiet* gemietet* minibar maut strafzettel kratzer bußgeld leihwagen',
    'knöllchen tankfüllung mietauto',
  ),
  SUBSCR: words(
    'abo abos abonn* mitglied* monatlich* jeden_monat verlänger* fitnessstudio fitness jahresabo',
    'wiederkehrend* tarif lastschrift monatsbeitrag beitrag abbuch_monat streaming zeitschrift partnerbörse',
    'internetanschluss handyvertrag zeitung netflix dazn sky',
  ),
  TRIAL: words(
    'probe* probeabo testphase kostenlos* gratis* testmonat testversion nur_versandkosten probezeit',
    'versandkosten',
  ),
  CANCEL: words(
    'kündig* gekündigt storn* abgesagt widerruf* beendet abbestell* kündigung* abgemeldet absagen stornier*',
    'storno abmelden zurückgetreten rücktritt widerrufen abbestellt zurückgezogen verzicht* aufgehört',
  ),
  RETURN: words(
    'zurückgeschickt* zurückgesend* zurücksend* retour* rücksend* zurückgegeben* zurückgebracht* rückgabe*',
    'zurückgebe zurück_geschickt zurückschick* widerrufsrecht rückversand retournier* zurücktrag* abgeholt',
    'zurückgenommen annahme_verweigert ging_zurück',
  ),
  REFUND: words(
    'erstatt* rückerstatt* gutschrift* gutgeschrieben rückzahl* zurückgezahlt geld_zurück zurückerstatt*',
    'zurückzahl* zurückbekomm* zurücküberwiesen',
  ),
  PROMISE: words(
    'versproch* versprach zugesagt* zusage* bestätig* vereinbart zugesichert* sagte gesagt garantiert',
    'angekündigt hieß innerhalb anerkannt',
  ),
  STILL: words(
    'immer_noch noch seit warte* wartet gewartet wochen tagen tage monate* monaten bisher bis_heute überfällig',
    'woche',
  ),
  TWICE: words(
    'zweimal doppel* zwei_mal dreimal zweites_mal zweite gleiche_betrag gleichen_betrag derselbe doppelt',
    'nochmal nochmals erneut zwei_abbuchungen identisch* beide mehrfach 2x 2_mal zwei_buchungen gleiche',
    'dieselbe selben',
  ),
  ONCE: 'einmal eine_bestellung nur_eine nur_einen einzige* ein_einziges nur_ein nur_einmal',
  CHARGE: words(
    'abgebucht* abbuch* belast* zahlung* buchung* berechnet* bezahl* eingezogen* transaktion* umsatz*',
    'abgezogen* kassiert kontobelastung abgerechnet* verrechnet gebucht',
  ),
  PAID: 'bezahlt gezahlt zahlte bezahle beglichen',
  WRONG: 'falsch* fehler* irrtüm* verkehrt* vertippt fehlerhaft* versehen*',
  MORE: words(
    'zu_viel zuviel mehr höher* differenz zusätzlich* überhöht* extra aufschlag zu_hoch null_zu_viel',
    'mehrbetrag teurer_als zehnfache null_zuviel eine_null aufgerundet aufgeschlagen dreifach*',
  ),
  INSTEAD: words(
    'statt anstatt anstelle vereinbart* abgemacht* sollte hätte kostenvoranschlag ausgezeichnet hätten',
    'stattdessen zugesagt_und laut_uhr laut_rechnung eigentlich unterschrieben stand_da preisschild angezeigt',
  ),
  AMOUNT: 'betrag* preis* summe gesamt* kosten trinkgeld rechnungsbetrag rabatt* gutscheincode zahlendreher beträge',
  RECEIPT: 'beleg* quittung* rechnung* bon kassenbon kassenzettel kassenbeleg bondruck speisekarte',
  CURRENCY: 'währung* wechselkurs* umrechn* umgerechnet dcc kurs landeswährung heimatwährung fremdwährung',
  CURNAME: words(
    'euro euros eur dollar* usd pfund gbp peso* yen franken chf krone* kronen zloty* lira lire dirham forint',
    'kuna',
  ),
  ATM: 'geldautomat* automat* bankomat* geldabheb* abheben abgehoben abhebung* atm',
  CASH: 'bargeld geld scheine geldscheine schein cash',
  DISPENSE: words(
    'ausgegeben* auszahl* ausgezahlt* ausgab ausgespuckt ausgeworfen kam_nichts kein_geld herausgekommen',
    'ausgabefach klappe teilweise eingezogen_hat schacht rausgekommen heraus',
  ),
  DEPOSIT: 'eingezahlt* einzahl*',
  CARD: 'karte* kreditkarte* ec_karte bankkarte debitkarte girocard',
  LOST: 'verlor* verlust* vermiss* verlegt abhanden weg liegen_lassen liegengelassen',
  STOLEN: words(
    'gestohl* geklaut* dieb* diebstahl* raub* taschendieb* entwend* überfall* einbruch geklaut stahl beraubt',
    'gezogen_bekommen langfinger beklaut geklaute entrissen',
  ),
  WALLET: 'geldbörse* portemonnaie* brieftasche* handtasche* rucksack geldbeutel* portmonee',
  RECOG: words(
    'erkenn* kenn* unbekannt* keine_ahnung verdächtig* zuordnen weiß_nicht komisch* fremd* sagt_mir nie_gehört',
    'zuzuordnen bekannt merkwürdig*',
  ),
  AUTHORIZE: 'autorisier* genehmig* zugestimmt* erlaub* einwillig* freigegeben* zustimm* veranlasst* unautorisiert*',
  MADEIT: words(
    'getätigt* gemacht war_ich_nicht nicht_von_mir nicht_ich ich_nicht nie_gekauft nie_bestellt stammt',
    'nie_etwas vorgenommen nie_dort durchgeführt getaetigt noch_nie ausgelöst nichts_gekauft nichts_bestellt',
  ),
  SOMEONE: words(
    'jemand* irgendwer betrüger* krimineller kriminelle hacker* unbekannte* fremde* dritte* täter',
    'andere_person unbefugt*',
  ),
  FRAUD: words(
    'betrug* betrüg* missbrauch* missbräuch* kartendaten meine_daten identitätsdiebstahl gefälschte_zahlung',
    'kartennummer unberechtigt* unbefugt*',
  ),
  SCAM: words(
    'betrogen* betrug_s hereingelegt reingelegt phishing invest* krypto* bitcoin broker trading rendite*',
    'gewinn* fake_shop fakeshop falsche_seite gab_sich_als ausgegeben_als gaben_sich_als whatsapp telegram',
    'anlage* getäuscht täusch* abgezockt abzocke vorgetäuscht liebe plattform angebliche* masche fernzugriff',
    'anydesk tinder polizei strafzettel_aus microsoft virus gewinnspiel sicherheitskonto aufgaben heimarbeit',
    'enkeltrick paketgebühr reingefallen dummheit gutgläubig überredet am_telefon_gesagt sicherheitsabteilung',
    'freigeben freigegeben tan code_vorgelesen vorgelesen neue_nummer mein_sohn_brauchte schlüssel_per_kurier',
    'gibt_es_nicht heiraten visum berater auszahlen_lassen bildschirm_geteilt enkel schockanruf',
  ),
  CLONE: words(
    'geklont* kopier* skimming magnetstreifen kartenkopie dupliziert* nachgemacht geskimmt kopie_meiner',
    'zur_selben_zeit selben_minute gleichzeitig aufsatz zweite_karte doppelgänger',
  ),
  ELSEWHERE: words(
    'ausland anderen_stadt anderen_land noch_nie_in nie_in zuhause zu_hause bei_der_arbeit auf_der_arbeit',
    'weit_weg kilometer* krankenhaus nie_gewesen war_nie andere_stadt entfernt nie_dort',
  ),
  POSSESS: words(
    'in_meinem_besitz bei_mir besitz habe_die_karte in_meiner_geldbörse hosentasche schublade nie_aus_der',
    'nicht_verloren in_der_hand karte_liegt meinem_portemonnaie hab_die_karte',
  ),
  ACCOUNT: 'konto* kontos nutzerkonto benutzerkonto account profil kundenkonto',
  HACK: words(
    'gehackt* hack* eingeloggt zugriff* geändert übernommen gekapert sim_swap eingedrungen sim angemeldet',
    'ausgesperrt verschafft gerätewechsel zurückgesetzt kein_netz gerät hinterlegte lieferadresse rausgeworfen',
    'link sim_karte',
  ),
  LOGIN: words(
    'passwort* zugangsdaten e_mail_adresse mailadresse login telefonnummer onlinebanking online_banking tan',
    'handynummer email_adresse',
  ),
  NOTRECCARD: words(
    'karte_nie_erhalten karte_ist_nie neue_karte ersatzkarte abgefangen briefkasten aktiviert*',
    'karte_nie_bekommen karte_kam_nie neue_kreditkarte alte_adresse umschlag nachmieter postweg',
  ),
  CHILD: 'sohn tochter kind kinder enkel* jährig* jährige* neffe nichte junge mädchen kleiner kleine teenager',
  GAME: words(
    'spiel spiele videospiel* roblox fortnite robux app_store google_play in_app edelsteine playstation xbox',
    'nintendo v_bucks handyspiel brawl_stars minecraft skins steam münzen zocken',
  ),
  BROKEN: words(
    'kaputt* defekt* beschädig* zerbroch* funktion* geht_nicht zerriss* riss risse gesprung* undicht*',
    'läuft_aus bruch mangel mängel* schaden kratzer lädt_nicht lässt_sich_nicht ausgefallen zerkratzt verbogen',
    'tot gerissen löst_sich scherben geraucht rauch tropft leckt kühlt_nicht bildschirm_schwarz kaputte qualmt',
    'wackelt platzt lose bremst',
  ),
  DIFFERENT: words(
    'ander* falsche_größe falsche_farbe falsches_modell entspricht_nicht entspricht nicht_wie stimmt_nicht',
    'abweich* kleiner_als nicht_das leer ziegelstein* steine falscher_artikel falsches falschen_artikel',
    'minderwertig unterschied* völlig_anders etwas_anderes wie_beschrieben',
  ),
  DESCRIBED: words(
    'beschrieb* beschreibung* beworben* foto* bild* abgebildet anzeige inserat website_stand angegeben*',
    'angaben versprochenen werbung abbildung',
  ),
  SIZE: words(
    'größe* farbe* modell* material leder wolle baumwolle plastik gebraucht* neu neuware kunststoff kunstleder',
    'polyester gb version echtleder generalüberholt',
  ),
  QUALITY: words(
    'qualität schlecht* pfusch* schlampig* miserabel katastroph* schmutz* dreckig* kakerlaken lärm* unfertig*',
    'mangelhaft* furchtbar schimmel* verdreckt unsachgemäß ungenügend bettwanzen halbfertig schief kalt',
    'verspätet fleckig pfuscher unfreundlich gefuscht spritzer',
  ),
  FAKE: 'fälschung* gefälscht* plagiat* imitat* nachahmung* replika unecht* echt* original* nachgemacht* fake',
  BRAND: words(
    'nike adidas gucci rolex louis_vuitton chanel ray_ban apple prada dior hermes_tasche logo marke* naht',
    'nähte seriennummer boutique gutacht* juwelier zoll moncler hersteller',
  ),
  MISLEAD: words(
    'irreführ* kleingedruckt* bedingungen verschwieg* gelogen lüge* belogen falsche_angaben nie_gesagt',
    'nicht_erwähnt nicht_hingewiesen getäuscht vorgespiegelt verschweig* versteckt* lockangebot häkchen',
    'vertreter timesharing verkäufer_sagte abofalle falsch_dargestellt schwor geschworen keine_laufzeit',
    'vermittler amtlich* lebenslang* glatt_gelogen angeblich hieß_es',
  ),
  OTHERPAY: words(
    'bar_bezahlt bar in_bar paypal überweis* überwiesen gutschein* andere_karte anderen_karte',
    'andere_kreditkarte scheck geschenkkarte bereits_bezahlt schon_bezahlt anders_bezahlt klarna giropay',
    'vorkasse anderweitig reisebüro anderer_karte sofortüberweisung rückgeld krankenkasse versicherung',
    'karte_meiner karte_meines twint paypal_bezahlt',
  ),
  DECLINED: words(
    'abgelehnt* abgewies* fehlgeschlag* nicht_durchgegang* nicht_akzeptiert verweigert ablehnung abgebroch*',
    'fehlermeldung scheiterte nicht_geklappt nicht_genehmigt nicht_autorisiert abgelehnte ging_nicht_durch',
  ),
  LATEPRES: words(
    'monate_später monaten_später nach_monaten letztes_jahr vor_monaten verspätet* jahr_später spät',
    'halbes_jahr jahre_später erst_jetzt nachträglich_gebucht vor_einem_jahr monate_danach monate_nach',
    'ein_halbes_jahr halbes_jahr_danach so_spät fast_ein_jahr anderthalb nachgereicht verspätung',
    'vergessen_abzubuch* jetzt_erst',
  ),
  EXTRA: words(
    'minibar schäden* reinigungsgebühr parkgebühr* maut strafzettel nach_der_abreise nach_abreise',
    'nachträglich* nachbelast* nach_der_rückgabe nach_rückgabe zusatzkosten zusätzliche_abbuchung',
    'schadenspauschale tage_nach nachbelastung endreinigung kratzer sprit nachgebühr bearbeitungsgebühr',
    'zuschlag',
  ),
  SIGN: words(
    'statt_gutgeschrieben statt_gutschrift anstatt_gutgeschrieben statt_erstattet statt_einer_gutschrift',
    'statt_zu_erstatten abgebucht_statt falsch_herum anstatt_zu_erstatten statt_einer_erstattung',
    'noch_einmal_abgebucht umgekehrt als_belastung',
  ),
  REGRET: words(
    'anders_überlegt umentschieden günstiger billiger zu_teuer bereue* gefällt_mir_nicht nicht_mehr_haben',
    'brauche_nicht_mehr brauch_es_nicht reduziert im_angebot doch_nicht gefällt langweilig',
    'umtausch_ausgeschlossen unverschämt abzocke steht_mir nicht_mein_geschmack beschwipst zuviel_geld',
    'selber_schuld selbst_schuld meine_schuld verschlafen vergessen_hinzugehen verpasst frist_verpasst',
    'nicht_gelesen halber_preis anderswo_günstiger differenz_zurück nichts_dran_auszusetzen tadellos',
    'gefiel_nicht kein_spaß geschmeckt',
  ),
  TORT: words(
    'schadensersatz schadenersatz verletz* entschädig* schmerzensgeld unfall ruiniert* fleck* haftung',
    'folgeschaden parkett verdienstausfall arbeitstag verkratzten schmerzens*',
  ),
  LOAN: 'hypothek* kredit darlehen zinsen schufa schulden inkasso mahnung* dispo* überziehung* baufinanzierung',
  BANKADMIN: words(
    'limit* auflad* pin verifizier* identität* kontostand guthaben punkte cashback eröffnen schließen',
    'beantrag* aktivieren freischalten entsperren erhöhen iban gehalt virtuelle_karte kontaktlos gebühr* app',
    'kontoauszug empfänger adresse_ändern überweisung_dauert ändern verfügbar dauerauftrag',
  ),
  QUESTION: words(
    'wie wann wo warum kann können wieviel wie_viel welche welcher was_kostet gibt_es darf ich_möchte_wissen',
    'weshalb',
  ),
  GREETING: 'hallo guten_tag danke grüße mfg sehr_geehrte bitte freundlichen hilfe gruß moin servus',
  PROCESS: words(
    'bank angerufen anruf* reklam* beschwer* kundenservice kundendienst hotline filiale mitarbeiter*',
    'anzeige_erstattet polizei fall bearbeit*',
  ),
  MERCHANT: words(
    'händler* laden shop* geschäft* verkäufer* firma unternehmen website webseite restaurant* supermarkt*',
    'anbieter amazon ebay internetseite',
  ),
  CLOSED: words(
    'insolven* pleite geschlossen* dichtgemacht verschwunden ausgefallen* abgesagt* verschoben*',
    'nicht_stattgefunden nicht_erreichbar schließung fand_nicht',
  ),
  FAMILY: 'mann frau ehemann ehefrau mutter vater bruder schwester familie partner* freundin freund',
  REFUSE: 'weigert* ignorier* antwort* ausreden verweigern meldet_sich blockiert hingehalten reagiert* vertröstet',
  CONTACT: 'mail* email* e_mail geschrieben angeschrieben nachricht* kontaktiert brief einschreiben schriftlich*',
  PETROL: 'tankstelle benzin zapfsäule getankt diesel tanken',
  GAMBLE: 'glücksspiel* casino wett* sportwetten lotto poker',
  DIGITAL: 'download* software lizenz* digital* ebook onlinekurs aktivierung key zugangscode',
  BUT: 'aber jedoch allerdings nur_dass obwohl trotzdem dennoch sondern bloß leider doch',
  MONTH: words(
    'januar februar märz april mai juni juli august september oktober november dezember sommer winter frühling',
    'frühjahr herbst ostern weihnachten letzten_jahr pfingsten',
  ),
  BEFORE: 'vorher vor_dem bevor rechtzeitig fristgerecht vorab im_voraus davor vortag bis_zu früh_genug',
  AFTER: 'danach nachher später hinterher anschließend nach_der seitdem seither daraufhin im_nachhinein',
  TERMS: words(
    'vertrag frist bedingungen agb widerrufsfrist kostenlos_storn* kostenfrei laut stornierungsbedingung*',
    'flex* richtlinie* kulanz tarif_mit zulässig stornofrist',
  ),
  FINE: words(
    'gut prima super top einwandfrei perfekt bestens tadellos in_ordnung wie_bestellt läuft_gut schön lecker',
    'sauber pünktlich heil stimmt passt zufrieden',
  ),
  KEEP: 'behält behalten behielt einbehalt* behielten rückt nicht_raus',
  DOWNPAY: 'anzahlung* vorschuss kaution vorauszahl* vorausbezahl* vorkasse anzahlungen',
  KEYED: 'tipp* eingetippt eingegeben eingab gedrückt drückt drückte gebongt boniert eingescannt kassiererin',
  PART: 'hälfte halb halbe teil teilweise nur_ein fehlt fehlte fehlten unvollständig eins_von',
};
