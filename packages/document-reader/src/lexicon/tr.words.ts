import type { DocumentWords } from './lexicon.shape.ts';

export const tr: DocumentWords = {
  grandTotal:
    'genel toplam|toplam (tutar|odeme|odenen|fiyat|ucret|tahsilat)|odenen( tutar)?|odenecek( tutar)?|siparis (toplami|tutari)|tahsil edilen|rezervasyon (tutari|toplami)|fatura tutari|tutar|kredi karti|islem tutari|vergiler dahil toplam|genel top|odenecek tutar|nakit/kart',
  total: 'toplam|top|fiyat|ucret',
  partSum:
    'kalan odenecek|kalan tutar|ara toplam|kdv|topkdv|vergi|kargo|teslimat|indirim|kupon|kazanc|bahsis|para ustu|nakit|bakiye|puan|(gece|ay|kisi) basi|gecelik|birim fiyat*|adet|miktar|depozito|kapora|iade|matrah|hizmet bedeli|gece|limit|on provizyon|provizyon|toplam kdv|beyan edilen|kazanilan|kalan|(giriste|tesiste|teslimatta|kapida) odenecek',
  dateLabel:
    'tarih|tarihi|siparis tarihi|fatura tarihi|satin alma tarihi|islem tarihi|rezervasyon tarihi|odeme tarihi|duzenleme tarihi|gonderilme( tarihi)?|gonderim tarihi|satis tarihi|duzenlenme tarihi|ekstre tarihi|hesap kesim( tarihi)?|duzenlenme|satin alma|satis',
  otherDate:
    'son odeme|vade|teslim*|varis|tahmini|beklenen|gecerli*|kadar|giris|cikis|kalkis|konaklama|donem|dogum|yenile*|sonraki|baslangic|bitis|gonderi*|kargo*|icinde|once|iptal*|iade*|valor|itibaren|planlanan|skt|stt|tett|son tuketim',
  orderLabel:
    'is emri( no)?|rezervasyon*|siparis (numarasi|numaraniz|no|kodu)|siparis|rezervasyon (numarasi|no|kodu)|rezervasyon|pnr|siparis*|sip\\.? no',
  referenceLabel:
    'referans( no| numarasi| kodu)?|onay (numarasi|no)|talep no|takip referansi|sozlesme (no|numarasi)|bilet no',
  invoiceLabel: 'fatura (no|numarasi)|fatura|fis (no|numarasi)|fis|belge no|makbuz( no)?',
  trackingLabel:
    'kargo takip (no|numarasi|kodu)|takip (no|numarasi|kodu)|gonderi (no|numarasi|kodu)|kargo (no|kodu)|barkod|(gonderi|kargo)[a-z]*(?= (n[°or]*\\.? |№ ?)?[a-z]{0,4}[ -]?[0-9]{4})',
  deliveryLabel:
    '(tahmini|beklenen|planlanan) (teslimat|teslim|varis)( tarihi| gunu| zamani)?|teslim(at)? tarihi|teslimat|teslim edilecek|kargonuz .. (ulasacak|teslim)|varis tarihi|en gec|teslim ed(ilecek|ilir|eriz|ecegiz)|kadar teslim|tahmini tarih|kapinizda',
  sellerLabel:
    'satici|satici adi|magaza|isyeri|is yeri|alici|odeme yapilan|tesis|firma|unvan|saglayici|gonderen|kime|uye isyeri',
  refund:
    'iade (etmeye|edilmesine) karar ver*|(iade edecegiz|iade ettik|iade ediyoruz|iade ediyorum|iade edecegim|iadenizi (yaptik|gerceklestirdik|baslattik|onayladik))|iade (edilecektir|edilecek|edildi|edilmistir|edilmektedir|yapilacaktir|yapilmistir|yapildi|islemi .. (baslatil*|tamamlan*|onaylan*|gerceklestir*)|islemini .. (baslattik|gerceklestirdik|tamamladik)|onaylandi|tamamlandi|gerceklestirilmistir|gerceklestirildi)|iadeniz .. (hesabiniza|kartiniza) (gecec*|yatac*|yansiy*)|iadeniz .. (onaylan*|yapil*|tamamlan*|gerceklestir*|yatiril*|baslatil*)|iade tutari|(hesabiniza|kartiniza) .. (iade|yatirilacak*|aktarilacak*|yansitilacak*|gecirilecek*)|geri odenecek*|geri odeme .. (yapil*|onaylan*)|iadesi .. (yapil*|onaylan*|gerceklestir*|baslatil*)|(iade|geri odeme) .. (yapacagiz|yaptik|yapiyoruz|yapacagim|saglanacak*|gerceklestirilecek*|baslatildi|islendi|basladi)|(geri odeyecegiz|geri oduyoruz|geri odedik)|(tutar|tutari|ucret|ucreti|bedel|bedeli) .. (iade edilecek*|iade edildi|iade edilmis*|yatirilacak*|geri odenecek*|yansiyacak*)|(iade|geri) (gonderecegim|gonderecegiz|yatiracagiz|yatiracagim|yatirdik|gonderdik|gonderiyoruz)|iade isleminiz .. (tamamlan*|onaylan*|baslatil*)|iade:? #|geri (yukledik|yuklendi|yukledim|aktardik|gonderdik)|# .. geri (yolla*|yukle*|gonder*|aktar*)|# .. (cekimi|cekim|tahsilati) iptal et*|# .. (kartiniza|karta|hesabiniza) .. don(ecek*|du|uyor)|# .. karsiliyoruz',
  back: 'geri (dön*|yatır*|öde*|gönder*|ver*)|iade (ediyoruz|ettik|edeceğiz|edildi|edilecek*|edilmiştir)|yatır(dık|ıyoruz|acağız|ıldı|ılacak*)|aktar(dık|ıyoruz|acağız|ıldı)|havale (ettik|ediyoruz|edeceğiz)|öde(yeceğiz|necek*)|kart(a|ınıza) dön*',
  yours: 'kartınız*|hesabınız*|kartın*|hesabın*|size|sana|aynı kart*',
  arrives:
    '(kartiniza|hesabiniza|kartina|hesabina|kredi kartiniza|banka hesabiniza|ayni karta|tarafiniza)|(kartinizda|hesabinizda) ol*',
  comes:
    'gel*|gid*|gececek*|gecti|yatir*|yatac*|yatti*|dusecek*|dustu|gonder*|yolla*|yollu*|havale*|aktar*|odenecek*|odeyecegiz|yansiyacak*|yansidi|olur|olacak|donecek*|donuyor*|dondu*|cikti|serbest|birakti*',
  noRefund:
    'geri dön(eceğiz|üş*|üyoruz)|eksik|iade (ettiniz|etmişsiniz|ettiğiniz)|rica*|istediniz|yazıyorsunuz|yazmışsınız|söylüyorsunuz|belirtiyorsunuz|iddia ed*|söylenmiş|sözü|size göre|eger|sayet|ise|degil|edilmez|edilemez|yapilmaz|yapilamaz|mumkun|olmaz|istiyorum|isterim|talep ed*|talebi*|lutfen|ne zaman|kosul*|politika*|sart*|reddedil*|incelen*|degerlendir*|maalesef|hakki*|bekliyorum|halinde|durumunda|takdirde|henuz|mi|sadece|umuyor*|-?se|ulastiginda|ulasinca|ulastiktan|[a-z]+(seniz|saniz|digi takdirde)|yapilamamakta*|edilememekte*|yapilamiyor*|edilemiyor*|edilememistir|yapamiyoruz|edemiyoruz|hediye ceki|hediye karti|indirim kodu|puan|gonderici*|depo*|incele*|soz (vermistiniz|verdiniz|verildi)|saklayin*|teslim (edildiginde|ettiginizde)|(alana|alincaya) kadar|(kartinizdan|hesabinizdan)|hesabimiza|hakkinda|ardindan|bundan sonra|ondan sonra',
  courtesy:
    'sizde kalabilir|talebiniz (uzerine|dogrultusunda|geregi)|talebinize istinaden|istediginiz gibi|konustugumuz gibi|sorulariniz olursa|lutfen (bekleyin|unutmayin|dikkate)|surebilir|alabilir',
  cancelled:
    'iptal (edildi|edilmistir|edilmis bulunmaktadir|islemi(niz)? .. (tamamlan*|onaylan*|gerceklestir*)|ettik|onayi|onaylandi|tamamlandi|isleminiz)|iptaliniz .. (onaylan*|tamamlan*|gerceklest*)|(aboneliginiz|uyeliginiz|rezervasyonunuz|siparisiniz|sozlesmeniz) .. (iptal edil*|sonlandirildi|sonlandirilmistir|sona er*|iptal olmustur)|sonlandirildi|sonlandirilmistir|iptal (numarasi|kodu)|feshedilmistir|iptal ettin(iz)?|(uyeligin|aboneligin|rezervasyonun|siparisin) .. (iptal edil*|sona er*|sonlandiril*)|(uyelig|aboneli|sozlesme|rezervasyon)[a-z]* .. (kapatil*|durduruldu|pasif*|sonlandiril*|feshedil*)|durum:? (iptal*|sonland*)|(uyelik|abonelik|sozlesme) (fesih|iptal) (belgesi|onayi|bildirimi)',
  noCancellation:
    'eger|ise|ucretsiz iptal|edilemez|edilmez|edebilir*|edilebilir|iptal etmek|istiyorum|isterim|lutfen|once|kadar|ucreti|kosul*|politika*|ne zaman|nasil|talep*|halinde|durumunda|degil|mumkun|iptal icin',
  within: '(#n ?(-|ila|ile) ?)?#n (is )?gunu?( icinde| icerisinde)?',
  workingDays: 'is gun*|is',
  heading:
    'fatura.*|fis|makbuz|siparis.*|rezervasyon.*|onay.*|tesekkur.*|hesap .*|ekstre.*|kargo.*|teslimat.*|iade.*|iptal.*|merhaba.*|sayin.*|sevgili.*|sayfa|tarih.*|toplam|tel.*|kopya|bugun|dun|cevrimici|kimden|kime|konu|gonderil.*|mesaj.*|odeme.*|adres.*|musteri.*|kasa.*|masa|vergi.*|vkn.*|ozet.*|e-arsiv.*|e-fatura.*|gonderi.*|bilgi fisi|size .*|islem.*|dekont.*|saat.*|mali .*|aciklama.*|alici.*|musteri.*|urun.*',
  kinds: {
    receipt:
      'fatura|fis|makbuz|kdv|kasa|vkn|vergi dairesi|topkdv|tesekkur ederiz|nakit|kredi karti|e-arsiv|mersis|ara toplam|yine bekleriz|masa|bilgi fisi|mali|fis no|z no|eku no|pompa|litre|musteri nushasi|isyeri nushasi|onay kodu|adisyon|satis|isyeri no',
    order_confirmation:
      'siparis onay*|siparis*|rezervasyon*|siparisiniz (alindi|icin tesekkur*)|giris|cikis|misafir*|gece|tahmini teslim*|teslimat adresi|yolcu*|ucus|bilet*|ozet*|konaklama|kalkis',
    correspondence:
      'merhaba|sayin|saygilarimiz*|saygilarimla|musteri (hizmetleri|destek|temsilcisi)|ozur|maalesef|mesaj*|yanit*|goruldu|cevrimici|bizimle iletisime|re:|ynt:|anliyoruz|iyi gunler|destek|merhaba|sayin|iyi gunler|saygilar*|selamlar',
    delivery_proof:
      'teslim edildi|teslim*|kargo*|gonderi*|takip|yolda|dagitim*|kurye*|imza|alici|sube*|transfer merkezi|dagitimda|teslimat|irsaliye|teslim tutanagi|eksiksiz teslim',
    return_proof:
      'iade (kodu|kargo*|etiketi|formu|urun*)|iade gonder*|geri gonder*|teslim alindi|iade kargo|degisim|iade edilen urun|iade (formu|kargo*|kodu|paketi|teslim*|fisi)|iade nedeni',
    cancellation_proof:
      'iptal*|abonelik*|uyelik*|sonlandiril*|fesih|fesh*|ucret alinmayacak*|sona er*|fesih belgesi|kapatil*',
    credit_slip:
      'iade (faturasi|tutari|onay*|islem*|bilgi*)|para iade*|iade edil*|geri odeme|alacak dekontu|iade|iade fisi|iade belgesi|iade makbuzu|gider pusulasi|iade tutari|iade (onayi|bildirimi|dekontu)|para iadesi|satis iade(si)?',
    advertisement:
      '% indirim|indirim*|kampanya*|firsat*|sadece|ucretsiz|hemen al|sepete ekle|stokta|yorum*|yeni|kesfet|abonelikten cik*|kacirma*|yerine|ozel|stoklarla sinirli',
    terms:
      'sozlesme*|kosullar*|sartlar*|madde|sorumlu*|cayma hakki|taraflar|hukuk|kvkk|gizlilik|tuketici|mesafeli satis|yukumlu*|hukum*|iptal (kosullari|politikasi)|iade edilmez|sozlesme sartlari|uyelik sozlesmesi|mesafeli satis|cayma hakki|kosullar*|yururluk[a-z]*|tarihinden itibaren gecerli[a-z]*|kurallar[a-z]*',
    expert_finding:
      'eksper*|bilirkisi|rapor*|inceleme*|ariza*|sahte|orijinal*|kusur*|teknik|servis*|onarim|sonuc|hasar*|tespit*|muayene|yetkili servis',
    police_report:
      'polis*|emniyet|karakol*|suc|hirsizlik|tutanak|ifade*|musteki|sikayet*|savcilik|jandarma|dolandiricilik|olay',
    account_statement:
      'ekstre*|hesap (hareketleri|ozeti)|bakiye*|hesap|borc|alacak|iban|islem tarihi|valor|havale|eft|donem borcu|kart ekstresi|hesap sahibi|islem detay(i|lari)|islem sonrasi bakiye',
    payment_proof:
      'dekont*|odeme (onay*|basarili|alindi|makbuzu|tamamlandi)|havale|eft|transfer|alici|gonderen|islem (no|tutari|basarili)|odediniz|aciklama|fast|gonderdiniz',
  },
};
